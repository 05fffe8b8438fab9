// The methods and classes that an exercise asks for, found in the submission's assembly.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

namespace MomusDriver
{
    // What the student has to be told.
    internal sealed class MissingException : Exception
    {
        public MissingException(string message) : base(message)
        {
        }
    }

    internal static class Finding
    {
        private const BindingFlags Any = BindingFlags.Static | BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

        // The same name, also where another language writes it another way: max_profit, maxProfit, MaxProfit.
        private static string Plain(string name)
        {
            return name.Replace("_", "").ToLowerInvariant();
        }

        private static IEnumerable<T> Named<T>(IEnumerable<T> known, string name, Func<T, string> nameOf)
        {
            T[] exact = known.Where(one => nameOf(one) == name).ToArray();
            return exact.Length > 0 ? exact : known.Where(one => Plain(nameOf(one)) == Plain(name));
        }

        // Return the method of this name that takes so many arguments; public and static ones first.
        public static MethodInfo Method(Assembly assembly, string entry, int count)
        {
            string[] path = entry.Split('.');
            string name = path[path.Length - 1];
            IEnumerable<Type> types = assembly.GetTypes();
            if (path.Length > 1)
                types = Named(types, path[path.Length - 2], type => type.Name);
            MethodInfo[] all = types.SelectMany(type => type.GetMethods(Any)).Where(one => !one.IsAbstract && !one.Name.StartsWith("<")).ToArray();
            MethodInfo[] found = Named(all, name, one => one.Name).ToArray();
            MethodInfo[] fitting = found.Where(one => one.GetParameters().Length == count).OrderBy(one => one.IsPublic ? 0 : 1).ThenBy(one => one.IsStatic ? 0 : 1).ToArray();
            if (fitting.Length > 0)
                return Closed(fitting[0]);
            if (found.Length > 0)
                throw new MissingException("it defines " + string.Join(" and ", found.Take(3).Select(Written)) + "; it must have " + Counted(count));
            throw new MissingException("it does not define the method " + entry);
        }

        // A generic method is called with int.
        private static MethodInfo Closed(MethodInfo method)
        {
            if (method.DeclaringType.IsGenericTypeDefinition)
                throw new MissingException("its class " + method.DeclaringType.Name.Split('`')[0] + " is generic, so that " + method.Name + " cannot be called");
            if (!method.IsGenericMethodDefinition)
                return method;
            try
            {
                return method.MakeGenericMethod(method.GetGenericArguments().Select(_ => typeof(int)).ToArray());
            }
            catch (ArgumentException)
            {
                throw new MissingException("it defines " + Written(method) + ", which cannot be called with int");
            }
        }

        public static Type Class(Assembly assembly, string name)
        {
            Type found = Named(assembly.GetTypes().Where(type => !type.Name.StartsWith("<")), name, type => type.Name.Split('`')[0]).FirstOrDefault();
            if (found == null)
                throw new MissingException("it does not define the class " + name);
            return found.IsGenericTypeDefinition ? found.MakeGenericType(found.GetGenericArguments().Select(_ => typeof(int)).ToArray()) : found;
        }

        public static ConstructorInfo Constructor(Type type, int count)
        {
            ConstructorInfo[] all = type.GetConstructors(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic);
            ConstructorInfo found = all.Where(one => one.GetParameters().Length == count).OrderBy(one => one.IsPublic ? 0 : 1).FirstOrDefault();
            if (found == null)
                throw new MissingException("its class " + Names.Of(type) + " has no constructor with " + Counted(count));
            return found;
        }

        public static MethodInfo MethodOf(Type type, string name, int count)
        {
            MethodInfo[] all = type.GetMethods(BindingFlags.Static | BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic);
            return Named(all.Where(one => one.GetParameters().Length == count), name, one => one.Name).OrderBy(one => one.IsPublic ? 0 : 1).FirstOrDefault();
        }

        private static string Written(MethodInfo method)
        {
            IEnumerable<string> parameters = method.GetParameters().Select(one => Names.Of(one.ParameterType) + " " + one.Name);
            return Names.Of(method.ReturnType) + " " + method.Name + "(" + string.Join(", ", parameters) + ")";
        }

        private static string Counted(int count)
        {
            return count == 1 ? "1 parameter" : count + " parameters";
        }
    }

    // What to look at in the end: a path of fields, properties and methods without arguments, such as ToList() or Head.Value.
    internal sealed class Observed
    {
        private readonly string[] steps;

        public Observed(string expression)
        {
            string text = expression.Trim();
            if (text == "len(self)")
                text = "Count";
            if (text.StartsWith("self."))
                text = text.Substring(5);
            steps = text.Replace("()", "").Split('.');
        }

        public object Of(object value)
        {
            foreach (string step in steps)
                value = Step(value, step.Trim());
            return value;
        }

        private static object Step(object value, string name)
        {
            Type type = value.GetType();
            MethodInfo method = Finding.MethodOf(type, name, 0);
            if (method != null)
                return Calls.Invoke(method, value, new object[0]);
            const BindingFlags any = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.IgnoreCase;
            PropertyInfo property = type.GetProperty(name, any);
            if (property != null)
                return Calls.Invoke(property.GetGetMethod(true), value, new object[0]);
            FieldInfo field = type.GetField(name, any);
            if (field == null)
                throw new MissingException("its class " + Names.Of(type) + " has no " + name);
            return field.GetValue(value);
        }
    }
}
