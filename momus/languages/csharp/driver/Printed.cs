// What a submission prints: kept in the file in memory that stands for standard output.
using System;
using System.IO;
using System.Security.Cryptography;
using System.Text;

namespace MomusDriver
{
    internal static class Printed
    {
        private const int Kept = 65536, DigestKept = 32;
        private static readonly Encoding Utf8 = new UTF8Encoding(false);

        // Connect the console to the files, as it is for a program that was just started.
        public static void Connect(bool isKept)
        {
            Console.SetOut(isKept ? new StreamWriter(Console.OpenStandardOutput(), Utf8, 1024) { AutoFlush = true } : TextWriter.Null);
            Console.SetError(TextWriter.Null);
            Console.SetIn(new StreamReader(Console.OpenStandardInput(), Utf8));
        }

        public static void Clear()
        {
            Native.ftruncate(1, IntPtr.Zero);
            Native.lseek(1, IntPtr.Zero, 0);
        }

        // Put a text in the place of standard input.
        public static void Give(byte[] text)
        {
            Native.ftruncate(0, IntPtr.Zero);
            long done = 0;
            while (done < text.Length)
            {
                var rest = text;
                if (done > 0)
                {
                    rest = new byte[text.Length - done];
                    Buffer.BlockCopy(text, (int)done, rest, 0, rest.Length);
                }
                long count = (long)Native.pwrite(0, rest, (IntPtr)rest.Length, (IntPtr)done);
                if (count <= 0)
                    Native._exit(70);
                done += count;
            }
            Native.lseek(0, IntPtr.Zero, 0);
        }

        // Write (the beginning, the length, the hash of the whole if it was cut); tell whether it was too much.
        public static bool Write(Output output, int most)
        {
            try
            {
                Console.Out.Flush();
            }
            catch (Exception)
            {
                // A submission may have put a writer of its own there: what it cannot flush is not printed.
            }
            long length = (long)Native.lseek(1, IntPtr.Zero, Native.EndOfFile);
            output.Open('(', 3);
            output.Raw('s', Native.Start(1, Math.Min(length, Kept)));
            output.Integer(length);
            output.Text(length > Kept ? Digest(length) : "");
            Clear();
            return length <= most;
        }

        private static string Digest(long length)
        {
            using (var hash = SHA256.Create())
            {
                var text = new StringBuilder();
                foreach (byte one in hash.ComputeHash(Native.Start(1, length)))
                    text.Append(one.ToString("x2"));
                return text.ToString(0, DigestKept);
            }
        }
    }
}
