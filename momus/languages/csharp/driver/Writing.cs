// Results and arguments of a submission as values of the wire.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

namespace MomusDriver
{
    internal sealed class Writer
    {
        private const int Deepest = 100;
        private readonly Assembly submission;
        private readonly List<object> open = new List<object>();

        public Writer(Assembly submission)
        {
            this.submission = submission;
        }

        // Write an object; one of a class with nodes that was declared as such is a list, also where it is null.
        public void Write(object value, Type declared, Output output)
        {
            if (value == null && declared != null && declared.Assembly == submission && Shape.Of(declared).Next != null)
                WriteNodes(null, Shape.Of(declared), output);
            else
                Write(value, output);
        }

        private void Write(object value, Output output)
        {
            if (output.IsFull)
                return;
            if (value == null)
                output.Byte('N');
            else if (value is int)
                output.Integer((int)value);
            else if (value is bool)
                output.Byte((bool)value ? 'T' : 'F');
            else if (value is string)
                output.Text((string)value);
            else if (value is char)
                output.Text(((char)value).ToString());
            else if (value is double || value is float || value is decimal)
                output.Double(Convert.ToDouble(value));
            else if (value is ulong)
                output.Unsigned((ulong)value);
            else if (value is Enum)
                Write(Convert.ChangeType(value, Enum.GetUnderlyingType(value.GetType())), output);
            else if (value.GetType().IsPrimitive && !(value is IntPtr) && !(value is UIntPtr))
                output.Integer(Convert.ToInt64(value));
            else
                WriteInside(value, output);
        }

        // Write what may hold other objects, itself among them.
        private void WriteInside(object value, Output output)
        {
            Type type = value.GetType();
            if (type.FullName == "System.Numerics.BigInteger")
            {
                BigNumbers.Write(value, output);
                return;
            }
            if (open.Count >= Deepest || !type.IsValueType && open.Any(one => ReferenceEquals(one, value)))
            {
                Opaque("...", output);
                return;
            }
            open.Add(value);
            try
            {
                WriteParts(value, type, output);
            }
            finally
            {
                open.RemoveAt(open.Count - 1);
            }
        }

        private static void Opaque(string name, Output output)
        {
            output.Tagged("opaque", 1);
            output.Text(name);
        }

        private void WriteParts(object value, Type type, Output output)
        {
            string name = type.IsGenericType ? type.GetGenericTypeDefinition().FullName : "";
            if (value is int[])
            {
                var numbers = (int[])value;
                output.Open('[', numbers.Length);
                for (int i = 0; i < numbers.Length && !output.IsFull; i++)
                    output.Integer(numbers[i]);
            }
            else if (type.IsArray && type.GetArrayRank() > 1)
                WriteRectangle((Array)value, new int[type.GetArrayRank()], 0, output);
            else if (name.StartsWith("System.ValueTuple`"))
                WriteAll('(', type.GetFields().Select(field => field.GetValue(value)), output);
            else if (name.StartsWith("System.Tuple`"))
                WriteAll('(', type.GetProperties().Where(one => one.Name.StartsWith("Item")).Select(one => one.GetValue(value, null)), output);
            else if (name.StartsWith("System.Collections.Generic.KeyValuePair`"))
                WriteAll('(', new[] { type.GetProperty("Key").GetValue(value, null), type.GetProperty("Value").GetValue(value, null) }, output);
            else if (value is IDictionary)
                WriteDictionary((IDictionary)value, output);
            else if (type.GetInterfaces().Any(one => one.IsGenericType && one.GetGenericTypeDefinition() == typeof(ISet<>)))
                WriteSet((IEnumerable)value, output);
            else if (value is IEnumerable && !(value is Delegate))
                WriteAll('[', ((IEnumerable)value).Cast<object>(), output);
            else if (type.Assembly != submission || value is Delegate)
                Opaque(Names.Of(type), output);
            else
                WriteObject(value, Shape.Of(type), output);
        }

        private void WriteAll(char tag, IEnumerable<object> items, Output output)
        {
            int opened = output.Length, count = 0;
            output.Open(tag, 0);
            foreach (object item in items)
            {
                Write(item, output);
                count++;
                // An endless sequence is cut when its record is full.
                if (output.IsFull)
                    return;
            }
            output.Close(opened, count);
        }

        private void WriteRectangle(Array array, int[] place, int dimension, Output output)
        {
            output.Open('[', array.GetLength(dimension));
            for (int i = 0; i < array.GetLength(dimension) && !output.IsFull; i++)
            {
                place[dimension] = i;
                if (dimension == place.Length - 1)
                    Write(array.GetValue(place), output);
                else
                    WriteRectangle(array, place, dimension + 1, output);
            }
        }

        private byte[] Alone(object value)
        {
            var part = new Output(1 << 28);
            Write(value, part);
            return part.Since(0);
        }

        private void WriteDictionary(IDictionary value, Output output)
        {
            var pairs = new List<KeyValuePair<byte[], byte[]>>();
            foreach (DictionaryEntry pair in value)
                pairs.Add(new KeyValuePair<byte[], byte[]>(Alone(pair.Key), Alone(pair.Value)));
            pairs.Sort((one, other) => Compare(one.Key, other.Key));
            output.Byte('{');
            foreach (KeyValuePair<byte[], byte[]> pair in pairs)
            {
                output.Value(pair.Key);
                output.Value(pair.Value);
            }
            output.Byte('0');
        }

        private void WriteSet(IEnumerable value, Output output)
        {
            List<byte[]> items = value.Cast<object>().Select(Alone).ToList();
            items.Sort(Compare);
            output.Tagged("set", 1);
            output.Open('(', items.Count);
            foreach (byte[] item in items)
                output.Value(item);
        }

        private static int Compare(byte[] one, byte[] other)
        {
            for (int i = 0; i < one.Length && i < other.Length; i++)
                if (one[i] != other[i])
                    return one[i] - other[i];
            return one.Length - other.Length;
        }

        private void WriteObject(object value, Shape shape, Output output)
        {
            if (shape.Next != null)
                WriteNodes(value, shape, output);
            else
                WriteRecord(value, shape, output);
        }

        private void WriteRecord(object value, Shape shape, Output output)
        {
            FieldInfo[] fields = shape.Own.OrderBy(Shape.NameOf, StringComparer.Ordinal).ToArray();
            output.Tagged("record", 2);
            output.Text(Names.Of(value.GetType()));
            output.Open('(', fields.Length);
            foreach (FieldInfo field in fields)
            {
                output.Open('(', 2);
                output.Text(Shape.NameOf(field));
                Write(field.GetValue(value), field.FieldType, output);
            }
        }

        private void WriteNodes(object node, Shape shape, Output output)
        {
            // A second walker at double speed meets the first where the nodes go round.
            for (object slow = node, fast = node; fast != null && (fast = shape.Next.GetValue(fast)) != null;)
            {
                slow = shape.Next.GetValue(slow);
                fast = shape.Next.GetValue(fast);
                if (fast != null && ReferenceEquals(slow, fast))
                {
                    Opaque("a list that never ends", output);
                    return;
                }
            }
            output.Tagged("linked", 1);
            int opened = output.Length, count = 0;
            output.Open('(', 0);
            for (; node != null && !output.IsFull; node = shape.Next.GetValue(node), count++)
            {
                if (shape.Own.Length == 1)
                    Write(shape.Own[0].GetValue(node), shape.Own[0].FieldType, output);
                else
                    WriteRecord(node, shape, output);
            }
            output.Close(opened, count);
        }
    }
}
