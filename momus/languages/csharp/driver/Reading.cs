// Values of the wire as C# objects, led by the types that the submission declares.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

namespace MomusDriver
{
    // The value cannot be said in the type that the submission declares.
    internal sealed class InexpressibleException : Exception
    {
    }

    internal delegate object Reader(Cursor at);

    internal sealed class Readers
    {
        private readonly Dictionary<Type, Reader> known = new Dictionary<Type, Reader>();

        // Return what reads values of a type. A type may hold itself, so what is being made is found through the table.
        public Reader Of(Type type)
        {
            Reader found;
            if (known.TryGetValue(type, out found))
                return found;
            known[type] = at => known[type](at);
            known[type] = Made(type);
            return known[type];
        }

        private Reader Made(Type type)
        {
            if (type.IsByRef)
                return Of(type.GetElementType());
            if (type == typeof(object))
                return Anything;
            if (type == typeof(bool))
                return Truth;
            if (type == typeof(char))
                return Character;
            if (type == typeof(string))
                return at => IsNull(at) ? null : at.Text() ?? Refuse();
            if (type == typeof(double))
                return at => Real(at);
            if (type == typeof(float))
                return at => (float)Real(at);
            if (type == typeof(decimal))
                return at => Decimal(Real(at));
            if (type.FullName == "System.Numerics.BigInteger")
                return BigNumbers.Read;
            if (type.IsEnum)
            {
                Reader number = Of(Enum.GetUnderlyingType(type));
                return at => Enum.ToObject(type, number(at));
            }
            if (type.IsPrimitive)
                return Integer(type);
            if (type.IsArray)
                return type.GetArrayRank() == 1 ? Array1(type.GetElementType()) : Rectangular(type.GetElementType(), type.GetArrayRank());
            if (type.IsGenericType)
            {
                Reader generic = Generic(type, type.GetGenericTypeDefinition(), type.GetGenericArguments());
                if (generic != null)
                    return generic;
            }
            if (typeof(Delegate).IsAssignableFrom(type) || type.IsPointer || type.IsInterface || type.IsAbstract)
                throw new NotSupportedException("a value of type " + Names.Of(type) + " cannot be made; use a type that can be written down");
            return new Records(this, type).Read;
        }

        internal static object Refuse()
        {
            throw new InexpressibleException();
        }

        internal static bool IsNull(Cursor at)
        {
            if (at.Tag != 'N')
                return false;
            at.At++;
            return true;
        }

        // ---- single values

        private object Truth(Cursor at)
        {
            if (at.Tag != 'T' && at.Tag != 'F')
                return Refuse();
            return at.Data[at.At++] == 'T';
        }

        private static object Character(Cursor at)
        {
            string text = at.Text();
            return text != null && text.Length == 1 ? text[0] : Refuse();
        }

        private static double Real(Cursor at)
        {
            ulong magnitude;
            bool isNegative;
            if (at.Tag == 'g')
                return at.Double();
            if (!at.Integer(out magnitude, out isNegative))
                Refuse();
            return isNegative ? -(double)magnitude : magnitude;
        }

        private static object Decimal(double number)
        {
            return Math.Abs(number) < 7.9e28 ? (object)(decimal)number : Refuse();
        }

        private Reader Integer(Type type)
        {
            if (type == typeof(int))
                return at =>
                {
                    if (at.Tag != 'i')
                        return (int)Number(at, int.MinValue, int.MaxValue);
                    at.At += 5;
                    return at.Number(at.At - 4);
                };
            if (type == typeof(long))
                return at => Number(at, long.MinValue, long.MaxValue);
            if (type == typeof(ulong))
                return at => Unsigned(at);
            if (type == typeof(uint))
                return at => (uint)Number(at, 0, uint.MaxValue);
            if (type == typeof(short))
                return at => (short)Number(at, short.MinValue, short.MaxValue);
            if (type == typeof(ushort))
                return at => (ushort)Number(at, 0, ushort.MaxValue);
            if (type == typeof(byte))
                return at => (byte)Number(at, 0, byte.MaxValue);
            if (type == typeof(sbyte))
                return at => (sbyte)Number(at, sbyte.MinValue, sbyte.MaxValue);
            throw new NotSupportedException("a value of type " + Names.Of(type) + " cannot be made");
        }

        private long Number(Cursor at, long least, long most)
        {
            ulong magnitude;
            bool isNegative;
            if (!at.Integer(out magnitude, out isNegative))
                Refuse();
            long number = unchecked(isNegative ? -(long)magnitude : (long)magnitude);
            bool isLong = isNegative ? magnitude <= 1UL << 63 : magnitude <= long.MaxValue;
            if (!isLong || number < least || number > most)
                Refuse();
            return number;
        }

        private object Unsigned(Cursor at)
        {
            ulong magnitude;
            bool isNegative;
            if (!at.Integer(out magnitude, out isNegative) || isNegative)
                Refuse();
            return magnitude;
        }

        private object Anything(Cursor at)
        {
            switch (at.Tag)
            {
                case 'N':
                    at.At++;
                    return null;
                case 'T':
                case 'F':
                    return Truth(at);
                case 'i':
                    at.At += 5;
                    return at.Number(at.At - 4);
                case 'l':
                    return Number(at, long.MinValue, long.MaxValue);
                case 'g':
                    return at.Double();
                case 'u':
                case 's':
                    return at.Text();
                case '[':
                case '(':
                    return Of(typeof(List<object>))(at);
                default:
                    return Refuse();
            }
        }

        // ---- many values

        private Reader Array1(Type item)
        {
            Reader read = Of(item);
            if (item == typeof(int))
                return at =>
                {
                    if (IsNull(at))
                        return null;
                    var numbers = new int[Count(at)];
                    for (int i = 0; i < numbers.Length; i++)
                    {
                        if (at.Tag != 'i')
                        {
                            numbers[i] = (int)Number(at, int.MinValue, int.MaxValue);
                            continue;
                        }
                        numbers[i] = at.Number(at.At + 1);
                        at.At += 5;
                    }
                    return numbers;
                };
            return at =>
            {
                if (IsNull(at))
                    return null;
                if (item == typeof(char) && (at.Tag == 'u' || at.Tag == 's'))
                    return at.Text().ToCharArray();
                Array made = Array.CreateInstance(item, Count(at));
                for (int i = 0; i < made.Length; i++)
                    made.SetValue(read(at), i);
                return made;
            };
        }

        internal static int Count(Cursor at)
        {
            int count = at.Items();
            if (count < 0)
                Refuse();
            return count;
        }

        // int[,] and the like: rows of equal lengths.
        private Reader Rectangular(Type item, int rank)
        {
            Reader read = Of(item);
            return at =>
            {
                if (IsNull(at))
                    return null;
                var lengths = new int[rank];
                var probe = new Cursor(at.Data, at.At);
                for (int dimension = 0; dimension < rank; dimension++)
                {
                    lengths[dimension] = Count(probe);
                    if (lengths[dimension] == 0)
                        break;
                }
                Array made = Array.CreateInstance(item, lengths);
                FillRectangle(made, lengths, new int[rank], 0, at, read);
                return made;
            };
        }

        private static void FillRectangle(Array made, int[] lengths, int[] place, int dimension, Cursor at, Reader read)
        {
            if (Count(at) != lengths[dimension])
                Refuse();
            for (int i = 0; i < lengths[dimension]; i++)
            {
                place[dimension] = i;
                if (dimension == lengths.Length - 1)
                    made.SetValue(read(at), place);
                else
                    FillRectangle(made, lengths, place, dimension + 1, at, read);
            }
        }

        private Reader Generic(Type type, Type definition, Type[] arguments)
        {
            if (definition == typeof(Nullable<>))
            {
                Reader inner = Of(arguments[0]);
                return at => IsNull(at) ? null : inner(at);
            }
            string name = definition.FullName;
            if (name.StartsWith("System.ValueTuple`") || name.StartsWith("System.Tuple`") || name.StartsWith("System.Collections.Generic.KeyValuePair`"))
            {
                Reader[] parts = arguments.Select(Of).ToArray();
                return at => Count(at) == parts.Length ? Activator.CreateInstance(type, parts.Select(read => read(at)).ToArray()) : Refuse();
            }
            Type made = type.IsInterface ? Concrete(name, arguments) : type;
            if (made == null || !name.StartsWith("System.Collections.Generic."))
                return null;
            if (made.IsArray)
                return Of(made);
            return arguments.Length == 2 ? Dictionary(made, arguments) : Collection(made, arguments[0]);
        }

        private static Type Concrete(string name, Type[] arguments)
        {
            switch (name.Substring(name.LastIndexOf('.') + 1))
            {
                case "ISet`1":
                    return typeof(HashSet<>).MakeGenericType(arguments);
                case "IDictionary`2":
                case "IReadOnlyDictionary`2":
                    return typeof(Dictionary<,>).MakeGenericType(arguments);
                case "IEnumerable`1":
                case "ICollection`1":
                case "IList`1":
                case "IReadOnlyList`1":
                case "IReadOnlyCollection`1":
                    return typeof(List<>).MakeGenericType(arguments);
                default:
                    return null;
            }
        }

        private Reader Collection(Type type, Type item)
        {
            Reader read = Of(item);
            ConstructorInfo make = type.GetConstructor(new[] { typeof(IEnumerable<>).MakeGenericType(item) });
            if (make == null)
                return null;
            return at =>
            {
                if (IsNull(at))
                    return null;
                Array items = Array.CreateInstance(item, Count(at));
                for (int i = 0; i < items.Length; i++)
                    items.SetValue(read(at), i);
                return make.Invoke(new object[] { items });
            };
        }

        private Reader Dictionary(Type type, Type[] arguments)
        {
            Reader key = Of(arguments[0]), value = Of(arguments[1]);
            PropertyInfo item = type.GetProperty("Item");
            return at =>
            {
                if (IsNull(at))
                    return null;
                object made = Activator.CreateInstance(type);
                if (at.Tag == '{')
                {
                    for (at.At++; at.Tag != '0';)
                        Put(made, item, key, value, at);
                    at.At++;
                    return made;
                }
                if (!at.IsTagged("dict"))
                    Refuse();
                for (int count = Count(at); count > 0; count--)
                {
                    at.At += 5;
                    Put(made, item, key, value, at);
                }
                return made;
            };
        }

        private static void Put(object made, PropertyInfo item, Reader key, Reader value, Cursor at)
        {
            object found = key(at);
            item.SetValue(made, value(at), new[] { found ?? Refuse() });
        }
    }
}
