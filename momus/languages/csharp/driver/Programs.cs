// Programs from standard input to standard output: each input finds the program as if it had just been started.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace MomusDriver
{
    internal sealed class Programs
    {
        // An assembly that is loaded anew leaves the old one behind: so a process takes only so many.
        private const int MostLoaded = 100;

        private readonly Job job;
        private readonly Board board;
        private readonly byte[] code;
        private Assembly assembly;
        private FieldInfo[] statics;
        private int loaded;
        private long index;
        private bool isRunning;

        public Programs(Job job, Board board, byte[] code)
        {
            this.job = job;
            this.board = board;
            this.code = code;
            Load();
            // Environment.Exit ends the process, but not before this: what was printed counts.
            AppDomain.CurrentDomain.ProcessExit += (sender, arguments) =>
            {
                if (!isRunning)
                    return;
                isRunning = false;
                board.Keep(index, Ended(Environment.ExitCode, null));
                board.Commit();
                board.End(Board.Full);
            };
        }

        private void Load()
        {
            assembly = Assembly.Load(code);
            loaded++;
            if (assembly.EntryPoint == null)
                throw new MissingException("it does not define Main()");
            statics = CanBeReset(assembly) ? StaticFields(assembly).ToArray() : null;
        }

        // Static fields can be set back to nothing where no code of the program's own gives them their first values.
        private static bool CanBeReset(Assembly assembly)
        {
            foreach (Type type in assembly.GetTypes())
            {
                if (type.TypeInitializer != null)
                    return false;
                if (type.IsGenericTypeDefinition && type.GetFields(BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic).Length > 0)
                    return false;
            }
            return true;
        }

        private static IEnumerable<FieldInfo> StaticFields(Assembly assembly)
        {
            foreach (Type type in assembly.GetTypes())
                if (!type.Name.StartsWith("<PrivateImplementationDetails>"))
                    foreach (FieldInfo field in type.GetFields(BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly))
                        if (!field.IsLiteral)
                            yield return field;
        }

        // Make the program as it was before its first run; false if only another process can.
        private bool Renew()
        {
            if (statics != null)
            {
                foreach (FieldInfo field in statics)
                    field.SetValue(null, field.FieldType.IsValueType ? Activator.CreateInstance(field.FieldType) : null);
                return true;
            }
            if (loaded >= MostLoaded)
                return false;
            Load();
            return true;
        }

        // Run the program on one input; false if it left threads, so that only the end of the process ends it.
        public bool Run(long index, Cursor at)
        {
            if (index > job.Start && !Renew())
            {
                board.Commit();
                board.End(Board.Full);
            }
            this.index = index;
            at.At += 5;
            int length = at.Number(at.At + 1);
            var text = new byte[length];
            Buffer.BlockCopy(at.Data, at.At + 5, text, 0, length);
            at.At += 5 + length;
            var words = new List<string>();
            for (int count = at.Items(); count > 0; count--)
                words.Add(at.Text());
            Printed.Give(text);
            Printed.Clear();
            Printed.Connect(true);
            Environment.ExitCode = 0;
            byte[] record;
            isRunning = true;
            try
            {
                MethodInfo main = assembly.EntryPoint;
                object[] arguments = main.GetParameters().Length == 0 ? new object[0] : new object[] { words.ToArray() };
                object status = Calls.Invoke(main, null, arguments);
                if (status is int)
                    Environment.ExitCode = (int)status;
                if (Native.HasMoreThreads)
                    return false;
                isRunning = false;
                record = Ended(Environment.ExitCode, null);
            }
            catch (OutOfMemoryException)
            {
                isRunning = false;
                record = Calls.OutOfMemory;
            }
            catch (Exception error)
            {
                isRunning = false;
                record = Ended(1, error);
            }
            board.Keep(index, record);
            return true;
        }

        private byte[] Ended(int status, Exception error)
        {
            var record = new Output(job.OutputBytes + (1 << 17));
            record.Byte('$');
            record.Open('(', error == null ? 2 : 3);
            // The system keeps the last eight bits.
            record.Integer(status & 0xFF);
            bool fits = Printed.Write(record, job.OutputBytes);
            if (error != null)
                record.Text(Names.Of(error.GetType()));
            return fits ? record.Since(0) : Calls.Flooded;
        }
    }
}
