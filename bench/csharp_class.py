"""A class of C# submissions, against mcs and mono."""

from bench.runtime_class import Peer, main

_SETTINGS = """name = "longest"
language = "csharp"
reference = "reference.cs"
function = "Longest"
submissions = "submissions/"

[inputs]
A = "list(int(-9, 9), 0, 8)"
k = "int(0, 5)"
"""
_REFERENCE = """using System;

class Reference {
    public static int Longest(int[] A, int k) {
        int best = 0;
        for (int from = 0; from < A.Length; from++) {
            int to = from;
            while (to < A.Length && Math.Abs(A[to] - A[from]) <= k) {
                to++;
            }
            best = Math.Max(best, to - from);
        }
        return best;
    }
}
"""
_BASES = (
    _REFERENCE.replace("Reference", "Solution"),
    """public class Program {
    public static int Longest(int[] A, int k) {
        int best = 0;
        for (int i = 0; i < A.Length; i++) {
            int count = 0;
            for (int j = i; j < A.Length; j++) {
                int apart = A[j] > A[i] ? A[j] - A[i] : A[i] - A[j];
                if (apart > k) break;
                count = count + 1;
            }
            if (count > best) best = count;
        }
        return best;
    }
}
""",
    """using System.Collections.Generic;
using System.Linq;

class Runs {
    private bool Near(int a, int b, int k) {
        return a - b <= k && b - a <= k;
    }

    public int Longest(int[] A, int k) {
        var lengths = new List<int> { 0 };
        for (int start = 0; start < A.Length; start++) {
            int end = start + 1;
            while (end < A.Length && Near(A[start], A[end], k)) end++;
            lengths.Add(end - start);
        }
        return lengths.Max();
    }
}
""",
)
_HARNESS = """class Harness {
    static void Main(string[] words) {
        int[] items = new int[words.Length - 1];
        for (int i = 1; i < words.Length; i++) items[i - 1] = int.Parse(words[i]);
        System.Console.WriteLine(Solution.Longest(items, int.Parse(words[0])));
    }
}
"""

PEER = Peer(
    ".cs",
    _SETTINGS,
    _REFERENCE,
    _BASES,
    _HARNESS,
    compile=("mcs", "-out:Harness.exe", "Solution.cs", "Harness.cs"),
    run=("mono", "Harness.exe"),
)

if __name__ == "__main__":
    main(PEER)
