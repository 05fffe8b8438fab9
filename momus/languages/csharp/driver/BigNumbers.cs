// Numbers of any size on the wire.
using System;
using System.Collections.Generic;

namespace MomusDriver
{
    // Numbers of any size, if the submission uses them: their assembly is loaded only then.
    internal static class BigNumbers
    {
        public static object Read(Cursor at)
        {
            if (at.Tag == 'i')
            {
                at.At += 5;
                return new System.Numerics.BigInteger(at.Number(at.At - 4));
            }
            if (at.Tag != 'l')
                Readers.Refuse();
            int digits = at.Number(at.At + 1), count = Math.Abs(digits);
            System.Numerics.BigInteger total = 0;
            for (int i = count; i-- > 0;)
                total = total * 32768 + (at.Data[at.At + 5 + 2 * i] | at.Data[at.At + 6 + 2 * i] << 8);
            at.At += 5 + 2 * count;
            return digits < 0 ? -total : total;
        }

        public static void Write(object value, Output output)
        {
            var number = (System.Numerics.BigInteger)value;
            if (number >= long.MinValue && number <= long.MaxValue)
            {
                output.Integer((long)number);
                return;
            }
            var digits = new List<ushort>();
            for (var rest = System.Numerics.BigInteger.Abs(number); !rest.IsZero && digits.Count < 1 << 20; rest >>= 15)
                digits.Add((ushort)(rest & 32767));
            output.Digits(digits, number.Sign < 0);
        }
    }
}
