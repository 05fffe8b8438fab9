// Functions and objects: from an input to its record.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Runtime.ExceptionServices;

namespace MomusDriver
{
    internal static class Calls
    {
        // Call, and let what is thrown come through as it was thrown.
        public static object Invoke(MethodBase method, object receiver, object[] arguments)
        {
            try
            {
                return method is ConstructorInfo ? ((ConstructorInfo)method).Invoke(arguments) : method.Invoke(receiver, arguments);
            }
            catch (TargetInvocationException error)
            {
                throw error.InnerException;
            }
        }

        public static readonly byte[] Inexpressible = { (byte)'~' }, OutOfMemory = { (byte)'#' }, Flooded = { (byte)'&' };

        // The record of a call, with what the exercise wants to know besides the value.
        public static byte[] Record(Job job, Action<Output> call, Action<Output> writeAfter)
        {
            var value = new Output(job.OutputBytes);
            Exception raised = null;
            try
            {
                call(value);
            }
            catch (InexpressibleException)
            {
                return Inexpressible;
            }
            catch (OutOfMemoryException)
            {
                return OutOfMemory;
            }
            catch (Exception error)
            {
                raised = error;
            }
            bool isExtended = job.Capture || job.After;
            if (raised == null && !isExtended)
                return value.IsFull ? Flooded : value.Since(0);
            var record = new Output(job.OutputBytes + (1 << 17));
            record.Byte(raised != null ? '!' : '+');
            record.Open('(', raised != null ? 4 : 3);
            if (raised != null)
            {
                record.Text(Names.Of(raised.GetType()));
                record.Text(Message(raised));
            }
            else
                record.Raw('s', value.Since(0));
            if (job.After && writeAfter != null)
            {
                var after = new Output(job.OutputBytes);
                try
                {
                    writeAfter(after);
                }
                catch (Exception)
                {
                    return OutOfMemory;
                }
                record.Raw('s', after.Since(0));
                value.IsFull |= after.IsFull;
            }
            else
                record.Byte('N');
            if (job.Capture)
                value.IsFull |= !Printed.Write(record, job.OutputBytes);
            else
                record.Byte('N');
            return value.IsFull || record.IsFull ? Flooded : record.Since(0);
        }

        // The message is made by the submission's own code if the exception is its own.
        private static string Message(Exception error)
        {
            try
            {
                string message = error.Message ?? "";
                return message.Length > 4096 ? message.Substring(0, 4096) : message;
            }
            catch (Exception)
            {
                return "";
            }
        }
    }

    // One method that is called for each input.
    internal sealed class Function
    {
        private readonly Job job;
        private readonly MethodInfo method;
        private readonly ConstructorInfo receiver;
        private readonly Reader[] readers;
        private readonly Type[] types;
        private readonly Writer writer;
        private readonly int[] outputs;

        public Function(Job job, Assembly assembly, Readers known, int count, IEnumerable<int> outputs)
        {
            this.job = job;
            method = Finding.Method(assembly, job.Entry, count);
            writer = new Writer(assembly);
            types = method.GetParameters().Select(one => one.ParameterType.IsByRef ? one.ParameterType.GetElementType() : one.ParameterType).ToArray();
            readers = types.Select(known.Of).ToArray();
            this.outputs = outputs.ToArray();
            if (!method.IsStatic)
                receiver = Finding.Constructor(method.DeclaringType, 0);
        }

        public byte[] Run(Cursor at)
        {
            object[] arguments = null;
            return Calls.Record(job, output =>
            {
                arguments = Arguments(at, readers);
                object made = receiver == null ? null : Calls.Invoke(receiver, null, new object[0]);
                object value = Calls.Invoke(method, made, arguments);
                WriteValue(value, arguments, output);
            }, output =>
            {
                output.Open('(', types.Length);
                for (int i = 0; i < types.Length; i++)
                    writer.Write(arguments[i], types[i], output);
            });
        }

        public static object[] Arguments(Cursor at, Reader[] readers)
        {
            if (Readers.Count(at) != readers.Length)
                Readers.Refuse();
            var arguments = new object[readers.Length];
            for (int i = 0; i < readers.Length; i++)
                arguments[i] = readers[i](at);
            return arguments;
        }

        // With outputs the value is a tuple of the result, unless there is none, and of the outputs, unless it is only one.
        private void WriteValue(object value, object[] arguments, Output output)
        {
            bool isVoid = method.ReturnType == typeof(void);
            if (outputs.Length > 0 && (outputs.Length > 1 || !isVoid))
                output.Open('(', outputs.Length + (isVoid ? 0 : 1));
            if (!isVoid || outputs.Length == 0)
                writer.Write(value, method.ReturnType, output);
            foreach (int index in outputs)
                writer.Write(arguments[index], types[index], output);
        }
    }

    // Objects of one class: made, called method by method, looked at in the end.
    internal sealed class Objects
    {
        private readonly Job job;
        private readonly Type type;
        private readonly ConstructorInfo constructor;
        private readonly Reader[] constructorReaders;
        private readonly Readers known;
        private readonly Writer writer;
        private readonly Observed[] observed;
        private readonly Dictionary<string, MethodInfo> methods = new Dictionary<string, MethodInfo>();
        private readonly Dictionary<string, Reader[]> readers = new Dictionary<string, Reader[]>();

        public Objects(Job job, Assembly assembly, Readers known, int count, IEnumerable<KeyValuePair<string, int>> asked, IEnumerable<string> observe)
        {
            this.job = job;
            this.known = known;
            writer = new Writer(assembly);
            type = Finding.Class(assembly, job.Entry);
            constructor = Finding.Constructor(type, count);
            constructorReaders = ReadersOf(constructor);
            observed = observe.Select(text => new Observed(text)).ToArray();
            foreach (KeyValuePair<string, int> one in asked)
            {
                MethodInfo method = Finding.MethodOf(type, one.Key, one.Value);
                if (method == null)
                    throw new MissingException("its class " + Names.Of(type) + " has no method " + one.Key + " with " + one.Value + " parameters");
                methods[one.Key] = method;
                readers[one.Key] = ReadersOf(method);
            }
        }

        private Reader[] ReadersOf(MethodBase method)
        {
            return method.GetParameters().Select(one => known.Of(one.ParameterType)).ToArray();
        }

        public byte[] Run(Cursor at)
        {
            return Calls.Record(job, output =>
            {
                int parts = Readers.Count(at);
                if (parts != 2 && parts != 3)
                    Readers.Refuse();
                object made = Calls.Invoke(constructor, null, Function.Arguments(at, constructorReaders));
                if (parts == 3)
                    UseBeside(at, output);
                int count = Readers.Count(at);
                output.Open('(', count + observed.Length);
                for (; count > 0; count--)
                    Attempt(output, () => Call(made, at, output));
                foreach (Observed one in observed)
                    Attempt(output, () => writer.Write(one.Of(made), null, output));
            }, null);
        }

        // Make another object and its calls. What they do is no answer.
        private void UseBeside(Cursor at, Output output)
        {
            int begin = output.Length;
            int after = Next(at);
            Readers.Count(at);
            Attempt(output, () =>
            {
                object other = Calls.Invoke(constructor, null, Function.Arguments(at, constructorReaders));
                for (int count = Readers.Count(at); count > 0; count--)
                    Attempt(output, () => Call(other, at, output));
            });
            at.At = after;
            if (!output.IsFull)
                output.Length = begin;
        }

        private void Call(object made, Cursor at, Output output)
        {
            at.At += 5;
            string name = at.RawText();
            MethodInfo method;
            if (!methods.TryGetValue(name, out method))
                Readers.Refuse();
            int after = Next(at);
            object[] arguments = Function.Arguments(at, readers[name]);
            at.At = after;
            writer.Write(Calls.Invoke(method, method.IsStatic ? null : made, arguments), method.ReturnType, output);
        }

        private static int Next(Cursor at)
        {
            var probe = new Cursor(at.Data, at.At);
            probe.Skip();
            return probe.At;
        }

        // What an action throws is its part of the value.
        private static void Attempt(Output output, Action action)
        {
            int begin = output.Length;
            try
            {
                action();
            }
            catch (InexpressibleException)
            {
                throw;
            }
            catch (OutOfMemoryException)
            {
                throw;
            }
            catch (Exception error)
            {
                if (!output.IsFull)
                    output.Length = begin;
                output.Tagged("raised", 1);
                output.Text(Names.Of(error.GetType()));
            }
        }
    }
}
