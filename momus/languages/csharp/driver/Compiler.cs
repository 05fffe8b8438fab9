// The compiler, run for many submissions in one process: starting it takes longer than compiling.
//
// The list names one submission a line: its name, "library" or "exe", its references, its files, between tabs. What comes of each
// is appended to the file of results at once, so that a submission at which the compiler dies takes no other with it.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text;

namespace MomusDriver
{
    internal static class Compiler
    {
        private const string Mcs = "/usr/lib/mono/4.5/mcs.exe";
        private const string AllReferences = "System,System.Core,System.Numerics,System.Xml";
        private const string Usings = "using System; using System.Collections.Generic; using System.IO; using System.Linq; using System.Text; "
            + "using System.Threading; using System.Threading.Tasks; ";
        private const int MessageLength = 1 << 16;

        private static int Main(string[] words)
        {
            AppDomain.CurrentDomain.AssemblyResolve += (sender, asked) => asked.Name.StartsWith("mcs,") ? Assembly.LoadFrom(Mcs) : null;
            using (var results = new FileStream(words[1], FileMode.Create))
                foreach (string line in File.ReadAllLines(words[0]))
                {
                    byte[] result = Compiled(line.Split('\t'));
                    results.Write(BitConverter.GetBytes(result.Length), 0, 4);
                    results.Write(result, 0, result.Length);
                    results.Flush();
                }
            return 0;
        }

        // Return (name, the assembly or None, what the compiler said). New projects have the usual namespaces without saying so: a
        // submission that compiles with them only was written for one.
        private static byte[] Compiled(string[] fields)
        {
            string name = fields[0], target = fields[1], assembly = name + (target == "exe" ? ".exe" : ".dll"), said, ignored;
            string[] files = fields.Skip(3).ToArray();
            bool isDone = Compile(target, assembly, fields[2], files, out said)
                || Compile(target, assembly, AllReferences, files, out said)
                || Compile(target, assembly, AllReferences, files.Select(WithUsings).ToArray(), out ignored);
            var result = new Output(1 << 28);
            result.Open('(', 3);
            result.Text(name);
            if (isDone)
                result.Raw('s', File.ReadAllBytes(assembly));
            else
                result.Byte('N');
            result.Text(said.Length > MessageLength ? said.Substring(0, MessageLength) : said);
            File.Delete(assembly);
            return result.Since(0);
        }

        // On the first line, so that the numbers of lines stay.
        private static string WithUsings(string path)
        {
            string with = path.Substring(0, path.Length - 3) + ".usings.cs";
            byte[] before = Encoding.UTF8.GetBytes(Usings), content = File.ReadAllBytes(path);
            int begin = content.Length >= 3 && content[0] == 0xEF && content[1] == 0xBB ? 3 : 0;
            File.WriteAllBytes(with, before.Concat(content.Skip(begin)).ToArray());
            return with;
        }

        private static bool Compile(string target, string assembly, string references, string[] files, out string said)
        {
            var arguments = new List<string> { "-noconfig", "-nologo", "-warn:0", "-langversion:latest", "-target:" + target, "-out:" + assembly };
            arguments.AddRange(references.Split(new[] { ',' }, StringSplitOptions.RemoveEmptyEntries).Select(one => "-r:" + one));
            arguments.AddRange(files);
            var writer = new StringWriter();
            bool isDone = Mono.CSharp.CompilerCallableEntryPoint.InvokeCompiler(arguments.ToArray(), writer);
            said = writer.ToString();
            return isDone && File.Exists(assembly);
        }
    }
}
