// Values as bytes: the subset of marshal, version 2, that plain values need. What is read was written by the controller and is trusted.
using System;
using System.Collections.Generic;
using System.Text;

namespace MomusDriver
{
    // A place in the bytes of the inputs.
    internal sealed class Cursor
    {
        public readonly byte[] Data;
        public int At;

        public Cursor(byte[] data, int at)
        {
            Data = data;
            At = at;
        }

        public char Tag { get { return (char)Data[At]; } }

        public int Number(int at)
        {
            return Data[at] | Data[at + 1] << 8 | Data[at + 2] << 16 | Data[at + 3] << 24;
        }

        // Go to the value after this one.
        public void Skip()
        {
            int count;
            switch (Tag)
            {
                case 'i':
                    At += 5;
                    return;
                case 'g':
                    At += 9;
                    return;
                case 'y':
                    At += 17;
                    return;
                case 'u':
                case 's':
                    At += 5 + Number(At + 1);
                    return;
                case 'l':
                    At += 5 + 2 * Math.Abs(Number(At + 1));
                    return;
                case '[':
                case '(':
                case '<':
                case '>':
                    count = Number(At + 1);
                    At += 5;
                    while (count-- > 0)
                        Skip();
                    return;
                case '{':
                    At++;
                    while (Tag != '0')
                        Skip();
                    At++;
                    return;
                default:
                    At++;
                    return;
            }
        }

        // Tell whether a tagged tuple (..., tag, ...) stands here; if so, go to what follows the tag.
        public bool IsTagged(string tag)
        {
            if (Tag != '(' || Number(At + 1) < 2 || Data[At + 5] != '.')
                return false;
            int length = Number(At + 7);
            if (length != tag.Length)
                return false;
            for (int i = 0; i < length; i++)
                if (Data[At + 11 + i] != tag[i])
                    return false;
            At += 11 + length;
            return true;
        }

        // Go to the items of a list, tuple or set; return how many there are, -1 if it is none.
        public int Items()
        {
            if (Tag == '(' && Number(At + 1) > 0 && Data[At + 5] == '.' && !IsTagged("set") && !IsTagged("frozenset"))
                return -1;
            if (Tag != '[' && Tag != '(')
                return -1;
            At += 5;
            return Number(At - 4);
        }

        // Read a text; null if there is none here.
        public string Text()
        {
            if (Tag != 'u' && Tag != 's')
                return null;
            int length = Number(At + 1), begin = At + 5;
            At = begin + length;
            return Surrogates.Decoded(Data, begin, length);
        }

        public string RawText()
        {
            int length = Number(At + 1), begin = At + 5;
            At = begin + length;
            return Encoding.UTF8.GetString(Data, begin, length);
        }

        // Read an integer of up to 64 bits; false if it is none or larger.
        public bool Integer(out ulong magnitude, out bool isNegative)
        {
            magnitude = 0;
            isNegative = false;
            if (Tag == 'i')
            {
                long number = Number(At + 1);
                isNegative = number < 0;
                magnitude = (ulong)Math.Abs(number);
                At += 5;
                return true;
            }
            if (Tag != 'l')
                return false;
            int digits = Number(At + 1);
            isNegative = digits < 0;
            digits = Math.Abs(digits);
            if (digits > 5)
                return false;
            for (int i = digits; i-- > 0;)
            {
                ulong digit = (ulong)(Data[At + 5 + 2 * i] | Data[At + 6 + 2 * i] << 8);
                if (magnitude >> 49 != 0)
                    return false;
                magnitude = magnitude << 15 | digit;
            }
            At += 5 + 2 * digits;
            return true;
        }

        public double Double()
        {
            At += 9;
            return BitConverter.ToDouble(Data, At - 8);
        }
    }

    // UTF-8 that lets half a surrogate pair pass, as both sides of the wire do.
    internal static class Surrogates
    {
        public static string Decoded(byte[] data, int begin, int length)
        {
            bool isPlain = true;
            for (int i = begin; i < begin + length && isPlain; i++)
                isPlain = data[i] != 0xED;
            if (isPlain)
                return Encoding.UTF8.GetString(data, begin, length);
            var text = new StringBuilder();
            for (int i = begin; i < begin + length;)
            {
                int size = data[i] < 0x80 ? 1 : data[i] < 0xE0 ? 2 : data[i] < 0xF0 ? 3 : 4;
                if (size == 3)
                    text.Append((char)((data[i] & 0xF) << 12 | (data[i + 1] & 0x3F) << 6 | (data[i + 2] & 0x3F)));
                else
                    text.Append(Encoding.UTF8.GetString(data, i, size));
                i += size;
            }
            return text.ToString();
        }

        public static byte[] Encoded(string text)
        {
            for (int i = 0; i < text.Length; i++)
            {
                if (char.IsHighSurrogate(text[i]) && i + 1 < text.Length && char.IsLowSurrogate(text[i + 1]))
                    i++;
                else if (char.IsSurrogate(text[i]))
                    return Spelt(text);
            }
            return Encoding.UTF8.GetBytes(text);
        }

        private static byte[] Spelt(string text)
        {
            var bytes = new List<byte>();
            for (int i = 0; i < text.Length; i++)
            {
                char one = text[i];
                if (char.IsHighSurrogate(one) && i + 1 < text.Length && char.IsLowSurrogate(text[i + 1]))
                    bytes.AddRange(Encoding.UTF8.GetBytes(text.Substring(i++, 2)));
                else if (char.IsSurrogate(one))
                    bytes.AddRange(new[] { (byte)(0xE0 | one >> 12), (byte)(0x80 | (one >> 6 & 0x3F)), (byte)(0x80 | (one & 0x3F)) });
                else
                    bytes.AddRange(Encoding.UTF8.GetBytes(one.ToString()));
            }
            return bytes.ToArray();
        }
    }

    // Bytes being written; past the limit nothing more is kept.
    internal sealed class Output
    {
        public byte[] Bytes = new byte[1 << 12];
        public int Length;
        public bool IsFull;
        private readonly int limit;

        public Output(int limit)
        {
            this.limit = limit;
        }

        private bool HasRoom(int count)
        {
            if (IsFull || count < 0 || Length + (long)count > limit)
            {
                IsFull = true;
                return false;
            }
            if (Length + count > Bytes.Length)
                Array.Resize(ref Bytes, (int)Math.Min(limit + 64L, Math.Max(2L * Bytes.Length, Length + (long)count)));
            return true;
        }

        public void Byte(char value)
        {
            if (HasRoom(1))
                Bytes[Length++] = (byte)value;
        }

        private void Number(int value)
        {
            Bytes[Length++] = (byte)value;
            Bytes[Length++] = (byte)(value >> 8);
            Bytes[Length++] = (byte)(value >> 16);
            Bytes[Length++] = (byte)(value >> 24);
        }

        public void Open(char tag, int count)
        {
            if (!HasRoom(5))
                return;
            Bytes[Length++] = (byte)tag;
            Number(count);
        }

        // Fill in a count that was not known when the list or bytes were opened.
        public void Close(int opened, int count)
        {
            if (IsFull)
                return;
            int end = Length;
            Length = opened + 1;
            Number(count);
            Length = end;
        }

        public void Integer(long value)
        {
            if (value == (int)value)
                Open('i', (int)value);
            else
                Long(value < 0 ? (ulong)(-(value + 1)) + 1 : (ulong)value, value < 0);
        }

        public void Unsigned(ulong value)
        {
            if (value <= int.MaxValue)
                Open('i', (int)value);
            else
                Long(value, false);
        }

        private void Long(ulong magnitude, bool isNegative)
        {
            var digits = new List<ushort>();
            for (; magnitude != 0; magnitude >>= 15)
                digits.Add((ushort)(magnitude & 0x7FFF));
            Digits(digits, isNegative);
        }

        public void Digits(List<ushort> digits, bool isNegative)
        {
            if (!HasRoom(5 + 2 * digits.Count))
                return;
            Open('l', isNegative ? -digits.Count : digits.Count);
            foreach (ushort digit in digits)
            {
                Bytes[Length++] = (byte)digit;
                Bytes[Length++] = (byte)(digit >> 8);
            }
        }

        public void Double(double value)
        {
            if (!HasRoom(9))
                return;
            Bytes[Length++] = (byte)'g';
            Buffer.BlockCopy(BitConverter.GetBytes(value), 0, Bytes, Length, 8);
            Length += 8;
        }

        public void Text(string text)
        {
            Raw('u', Surrogates.Encoded(text));
        }

        public void Raw(char tag, byte[] bytes)
        {
            if (!HasRoom(5 + bytes.Length))
                return;
            Open(tag, bytes.Length);
            Buffer.BlockCopy(bytes, 0, Bytes, Length, bytes.Length);
            Length += bytes.Length;
        }

        // Append a value that is written already.
        public void Value(byte[] bytes)
        {
            if (!HasRoom(bytes.Length))
                return;
            Buffer.BlockCopy(bytes, 0, Bytes, Length, bytes.Length);
            Length += bytes.Length;
        }

        public void Tagged(string tag, int more)
        {
            Open('(', 2 + more);
            Byte('.');
            Text(tag);
        }

        public byte[] Since(int begin)
        {
            var part = new byte[Length - begin];
            Buffer.BlockCopy(Bytes, begin, part, 0, part.Length);
            return part;
        }
    }
}
