// The board: shared memory in which the worker tells how far it is, and leaves one record for each input.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;

namespace MomusDriver
{
    internal static class Native
    {
        [DllImport("libc.so.6", SetLastError = true)]
        public static extern IntPtr mmap(IntPtr address, IntPtr length, int protection, int flags, int descriptor, IntPtr offset);

        [DllImport("libc.so.6", SetLastError = true)]
        public static extern IntPtr pread(int descriptor, byte[] buffer, IntPtr count, IntPtr offset);

        [DllImport("libc.so.6", SetLastError = true)]
        public static extern IntPtr pwrite(int descriptor, byte[] buffer, IntPtr count, IntPtr offset);

        [DllImport("libc.so.6", SetLastError = true)]
        public static extern IntPtr lseek(int descriptor, IntPtr offset, int whence);

        [DllImport("libc.so.6", SetLastError = true)]
        public static extern int ftruncate(int descriptor, IntPtr length);

        [DllImport("libc.so.6")]
        public static extern int close(int descriptor);

        [DllImport("libc.so.6")]
        public static extern void _exit(int status);

        [DllImport("libc.so.6")]
        public static extern int prctl(int option, IntPtr a, IntPtr b, IntPtr c, IntPtr d);

        [DllImport("__Internal")]
        private static extern int momus_threads();

        private static int own;

        public const int EndOfFile = 2;

        // Remember the threads that are the runtime's own.
        public static void CountThreads()
        {
            own = momus_threads();
        }

        // Tell whether there are more threads than the runtime's own: the submission started some.
        public static bool HasMoreThreads { get { return momus_threads() > own; } }

        public static byte[] Whole(int descriptor)
        {
            long size = (long)lseek(descriptor, IntPtr.Zero, EndOfFile);
            return Start(descriptor, size);
        }

        // The first bytes of a file.
        public static byte[] Start(int descriptor, long size)
        {
            var content = new byte[Math.Max(size, 0)];
            long done = 0;
            var piece = new byte[Math.Min(content.Length, 1 << 20)];
            while (done < content.Length)
            {
                long count = (long)pread(descriptor, piece, (IntPtr)Math.Min(piece.Length, content.Length - done), (IntPtr)done);
                if (count <= 0)
                    break;
                Buffer.BlockCopy(piece, 0, content, (int)done, (int)count);
                done += count;
            }
            return content;
        }
    }

    // What the worker was started for.
    internal sealed class Job
    {
        public readonly string Form, Entry;
        public readonly long Start, Exact;
        public long Stop;
        public readonly int OutputBytes;
        public readonly bool Capture, After;

        public Job(string[] words)
        {
            Form = words[0];
            Entry = words[1];
            Start = Number(words[2]);
            Stop = Number(words[3]);
            Exact = Number(words[4]);
            OutputBytes = (int)Math.Min(Number(words[7]) << 10, 1 << 30);
            Capture = words[8] == "1";
            After = words[9] == "1";
        }

        private static long Number(string word)
        {
            return long.Parse(word, CultureInfo.InvariantCulture);
        }
    }

    internal sealed unsafe class Board
    {
        private const int HeaderBytes = 128, ChunkRecords = 256, ChunkBytes = 1 << 20;
        public const ulong Running = 1, LoadFailed = 2, Full = 3, Finished = 4;

        private readonly byte* memory;
        private readonly long size;
        private readonly Job job;
        private readonly List<byte[]> pending = new List<byte[]>();
        private long pendingBytes;
        private long done;

        public Board(Job job)
        {
            this.job = job;
            done = job.Start;
            size = (long)Native.lseek(4, IntPtr.Zero, Native.EndOfFile);
            IntPtr mapped = Native.mmap(IntPtr.Zero, (IntPtr)size, 3, 1, 4, IntPtr.Zero);
            if (mapped == new IntPtr(-1))
                Native._exit(70);
            memory = (byte*)mapped;
            Native.close(4);
        }

        private ulong* Header { get { return (ulong*)memory; } }

        public void SetState(ulong state)
        {
            System.Threading.Thread.MemoryBarrier();
            Header[3] = state;
        }

        public void Begin(long index)
        {
            Header[0] = (ulong)index;
        }

        // Keep the record of an input; commit when it is time.
        public void Keep(long index, byte[] record)
        {
            if (record.Length > job.OutputBytes)
                record = new[] { (byte)'&' };
            pending.Add(record);
            pendingBytes += record.Length;
            if (index < job.Exact || pending.Count == ChunkRecords || pendingBytes >= ChunkBytes)
                Commit();
        }

        public void Commit()
        {
            if (pending.Count == 0)
                return;
            long at = (long)Header[1];
            if (size - at < 4 + 4L * pending.Count + pendingBytes)
                End(Full);
            Write(ref at, pending.Count);
            foreach (byte[] record in pending)
                Write(ref at, record.Length);
            foreach (byte[] record in pending)
            {
                Marshal.Copy(record, 0, (IntPtr)(memory + at), record.Length);
                at += record.Length;
            }
            done += pending.Count;
            System.Threading.Thread.MemoryBarrier();
            Header[1] = (ulong)at;
            System.Threading.Thread.MemoryBarrier();
            Header[2] = (ulong)done;
            pending.Clear();
            pendingBytes = 0;
        }

        private void Write(ref long at, int number)
        {
            *(int*)(memory + at) = number;
            at += 4;
        }

        // End the process at once: nothing of the submission's runs any more.
        public void End(ulong state)
        {
            SetState(state);
            Native._exit(0);
        }

        public void Finish()
        {
            Commit();
            End(Finished);
        }

        // Tell that the submission cannot be used. An empty error: the message is all that is told.
        public void FailLoad(string error, string message)
        {
            var record = new Output(1 << 16);
            record.Byte('!');
            record.Open('(', 4);
            record.Text(error);
            record.Text(message.Length > 4096 ? message.Substring(0, 4096) : message);
            record.Byte('N');
            record.Byte('N');
            pending.Clear();
            pendingBytes = record.Length;
            pending.Add(record.Since(0));
            long before = done;
            Commit();
            Header[2] = (ulong)before;
            End(LoadFailed);
        }
    }
}
