// The worker of C# submissions: reads the submission and the inputs, runs all of them, leaves records on the board.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Reflection;
using System.Threading;

namespace MomusDriver
{
    internal static class Worker
    {
        private const int Dumpable = 4, ClearEvery = 64;

        // What the controller wrote: the assembly, how many arguments, what is asked for.
        private sealed class Payload
        {
            public byte[] Code;
            public int Count;
            public readonly List<int> Outputs = new List<int>();
            public readonly List<KeyValuePair<string, int>> Methods = new List<KeyValuePair<string, int>>();
            public readonly List<string> Observe = new List<string>();

            public Payload(Cursor at, string entry)
            {
                at.Items();
                int length = at.Number(at.At + 1);
                Code = new byte[length];
                Buffer.BlockCopy(at.Data, at.At + 5, Code, 0, length);
                at.At += 5 + length;
                for (int entries = at.Items(); entries > 0; entries--)
                    ReadEntry(at, entry);
                for (int methods = at.Items(); methods > 0; methods--)
                {
                    at.At += 5;
                    string name = at.RawText();
                    at.At += 5;
                    Methods.Add(new KeyValuePair<string, int>(name, at.Number(at.At - 4)));
                }
                for (int observed = at.Items(); observed > 0; observed--)
                    Observe.Add(at.RawText());
            }

            private void ReadEntry(Cursor at, string entry)
            {
                at.At += 5;
                bool isIt = at.RawText() == entry;
                at.At += 5;
                if (isIt)
                    Count = at.Number(at.At - 4);
                for (int outputs = at.Items(); outputs > 0; outputs--)
                {
                    at.At += 5;
                    if (isIt)
                        Outputs.Add(at.Number(at.At - 4));
                }
            }
        }

        private static int Main(string[] words)
        {
            var job = new Job(words);
            var board = new Board(job);
            Native.prctl(Dumpable, IntPtr.Zero, IntPtr.Zero, IntPtr.Zero, IntPtr.Zero);
            var payload = new Payload(new Cursor(Native.Whole(5), 0), job.Entry);
            var inputs = new Cursor(Native.Whole(3), 0);
            Native.close(5);
            Native.close(3);
            Thread.CurrentThread.CurrentCulture = CultureInfo.InvariantCulture;
            int count = inputs.Items();
            job.Stop = Math.Min(job.Stop, count);
            for (long index = 0; index < job.Start; index++)
                inputs.Skip();
            try
            {
                if (!Run(job, board, payload, inputs))
                    return Environment.ExitCode;
            }
            catch (MissingException reason)
            {
                board.FailLoad("", reason.Message);
            }
            catch (NotSupportedException reason)
            {
                board.FailLoad("", reason.Message);
            }
            catch (BadImageFormatException reason)
            {
                board.FailLoad("", "it cannot be loaded: " + reason.Message);
            }
            catch (ReflectionTypeLoadException reason)
            {
                board.FailLoad("", "it cannot be loaded: " + reason.LoaderExceptions[0].Message);
            }
            board.Finish();
            return 0;
        }

        // Run every input; false if the process is to end by itself.
        private static bool Run(Job job, Board board, Payload payload, Cursor inputs)
        {
            if (job.Form == "program")
            {
                var programs = new Programs(job, board, payload.Code);
                Native.CountThreads();
                board.SetState(Board.Running);
                for (long index = job.Start; index < job.Stop; index++)
                {
                    board.Begin(index);
                    // The runtime waits for the threads that the program left, and then tells that it ends.
                    if (!programs.Run(index, inputs))
                        return false;
                }
                return true;
            }
            // Environment.Exit is the submission's own wish, unlike the exit of a runtime whose stack is full.
            AppDomain.CurrentDomain.ProcessExit += (sender, arguments) => Native._exit(Environment.ExitCode);
            Assembly assembly = Assembly.Load(payload.Code);
            var known = new Readers();
            Func<Cursor, byte[]> run = job.Form == "object"
                ? (Func<Cursor, byte[]>)new Objects(job, assembly, known, payload.Count, payload.Methods, payload.Observe).Run
                : new Function(job, assembly, known, payload.Count, payload.Outputs).Run;
            Printed.Connect(job.Capture);
            Native.CountThreads();
            board.SetState(Board.Running);
            Each(job, board, inputs, run);
            return true;
        }

        private static void Each(Job job, Board board, Cursor inputs, Func<Cursor, byte[]> run)
        {
            for (long index = job.Start; index < job.Stop; index++)
            {
                board.Begin(index);
                int begin = inputs.At;
                byte[] record = run(inputs);
                inputs.At = begin;
                inputs.Skip();
                board.Keep(index, record);
                if (Native.HasMoreThreads)
                {
                    // What a thread that is left does must not be taken for the next call's doing.
                    board.Commit();
                    board.End(index + 1 == job.Stop ? Board.Finished : Board.Full);
                }
                if (!job.Capture && index % ClearEvery == 0)
                    Printed.Clear();
            }
        }
    }
}
