// Objects of the submission's own classes: by their fields, or as the nodes of a linked list.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Runtime.Serialization;

namespace MomusDriver
{
    internal static class Names
    {
        private static readonly Dictionary<Type, string> Words = new Dictionary<Type, string>
        {
            { typeof(int), "int" }, { typeof(long), "long" }, { typeof(bool), "bool" }, { typeof(string), "string" }, { typeof(char), "char" },
            { typeof(double), "double" }, { typeof(float), "float" }, { typeof(object), "object" }, { typeof(void), "void" },
        };

        // A type as people write it; without its namespace, which may be ours.
        public static string Of(Type type)
        {
            string word;
            if (Words.TryGetValue(type, out word))
                return word;
            if (type.IsArray)
                return Of(type.GetElementType()) + "[" + new string(',', type.GetArrayRank() - 1) + "]";
            if (type.IsGenericType)
                return type.Name.Split('`')[0] + "<" + string.Join(", ", type.GetGenericArguments().Select(Of)) + ">";
            return type.Name;
        }
    }

    // The fields of a class, its own and inherited, and which of them link nodes.
    internal sealed class Shape
    {
        private static readonly string[] LinkWords = { "next", "nxt", "link", "tail", "rest", "following", "successor" };
        private static readonly string[] BackWords = { "prev", "prior", "back", "before" };
        private static readonly Dictionary<Type, Shape> Known = new Dictionary<Type, Shape>();

        public readonly FieldInfo[] Fields;
        public readonly FieldInfo Next, Previous;
        public readonly FieldInfo[] Own;

        private Shape(Type type)
        {
            var found = new List<FieldInfo>();
            for (Type level = type; level != null && level != typeof(object) && level != typeof(ValueType); level = level.BaseType)
                found.InsertRange(0, level.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly));
            Fields = found.ToArray();
            FieldInfo[] links = Fields.Where(field => field.FieldType == type).ToArray();
            Previous = links.FirstOrDefault(field => Mentions(field, BackWords));
            FieldInfo[] ahead = links.Where(field => field != Previous).ToArray();
            Next = ahead.FirstOrDefault(field => Mentions(field, LinkWords)) ?? (links.Length == 1 && Previous == null ? ahead[0] : null);
            if (links.Length > 2 || Next == null)
                Next = Previous = null;
            Own = Fields.Where(field => field != Next && field != Previous).ToArray();
        }

        public static Shape Of(Type type)
        {
            Shape found;
            if (!Known.TryGetValue(type, out found))
                Known[type] = found = new Shape(type);
            return found;
        }

        private static bool Mentions(FieldInfo field, string[] words)
        {
            string name = field.Name.ToLowerInvariant();
            return words.Any(word => name.Contains(word));
        }

        // The name of a field as it was written: that of an automatic property is its own.
        public static string NameOf(FieldInfo field)
        {
            return field.Name.StartsWith("<") && field.Name.Contains(">") ? field.Name.Substring(1, field.Name.IndexOf('>') - 1) : field.Name;
        }
    }

    // Makes objects of one class.
    internal sealed class Records
    {
        private readonly Readers readers;
        private readonly Type type;

        public Records(Readers readers, Type type)
        {
            this.readers = readers;
            this.type = type;
        }

        public object Read(Cursor at)
        {
            if (!type.IsValueType && Readers.IsNull(at))
                return null;
            Shape shape = Shape.Of(type);
            if (at.IsTagged("linked"))
                return shape.Next == null ? Readers.Refuse() : Linked(shape, at);
            if (at.IsTagged("record"))
                return Record(shape, at);
            return Readers.Refuse();
        }

        private object Fresh()
        {
            ConstructorInfo empty = type.GetConstructor(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic, null, Type.EmptyTypes, null);
            return empty != null ? empty.Invoke(null) : FormatterServices.GetUninitializedObject(type);
        }

        private object Record(Shape shape, Cursor at)
        {
            object made = Fresh();
            at.Skip();
            for (int count = Readers.Count(at); count > 0; count--)
            {
                at.At += 5;
                string name = at.RawText();
                FieldInfo field = shape.Fields.FirstOrDefault(one => Shape.NameOf(one) == name)
                    ?? shape.Fields.FirstOrDefault(one => Plain(Shape.NameOf(one)) == Plain(name));
                if (field == null)
                    Readers.Refuse();
                field.SetValue(made, readers.Of(field.FieldType)(at));
            }
            return made;
        }

        private static string Plain(string name)
        {
            return name.Replace("_", "").ToLowerInvariant();
        }

        private object Linked(Shape shape, Cursor at)
        {
            object head = null, before = null;
            for (int count = Readers.Count(at); count > 0; count--)
            {
                object node;
                if (shape.Own.Length == 1)
                {
                    node = Fresh();
                    shape.Own[0].SetValue(node, readers.Of(shape.Own[0].FieldType)(at));
                }
                else
                {
                    if (!at.IsTagged("record"))
                        Readers.Refuse();
                    node = Record(shape, at);
                }
                shape.Next.SetValue(node, null);
                if (before != null)
                    shape.Next.SetValue(before, node);
                if (shape.Previous != null)
                    shape.Previous.SetValue(node, before);
                head = head ?? node;
                before = node;
            }
            return head;
        }
    }
}
