"""A class of Java submissions, against javac and java."""

from bench.runtime_class import Peer, main

_SETTINGS = """name = "longest"
language = "java"
reference = "reference.java"
function = "longest"
submissions = "submissions/"

[inputs]
A = "list(int(-9, 9), 0, 8)"
k = "int(0, 5)"
"""
_REFERENCE = """class Longest {
    static int longest(int[] A, int k) {
        int best = 0;
        for (int from = 0; from < A.length; from++) {
            int to = from;
            while (to < A.length && Math.abs(A[to] - A[from]) <= k) {
                to++;
            }
            best = Math.max(best, to - from);
        }
        return best;
    }
}
"""
_BASES = (
    _REFERENCE.replace("Longest", "Solution"),
    """public class Main {
    public static int longest(int[] A, int k) {
        int best = 0;
        for (int i = 0; i < A.length; i++) {
            int count = 0;
            for (int j = i; j < A.length; j++) {
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
    """import java.util.*;

class Runs {
    private boolean near(int a, int b, int k) {
        return a - b <= k && b - a <= k;
    }

    int longest(int[] A, int k) {
        List<Integer> lengths = new ArrayList<>();
        lengths.add(0);
        for (int start = 0; start < A.length; start++) {
            int end = start + 1;
            while (end < A.length && near(A[start], A[end], k)) end++;
            lengths.add(end - start);
        }
        return Collections.max(lengths);
    }
}
""",
)
_HARNESS = """class Harness {
    public static void main(String[] words) {
        int[] items = new int[words.length - 1];
        for (int i = 1; i < words.length; i++) items[i - 1] = Integer.parseInt(words[i]);
        System.out.println(Solution.longest(items, Integer.parseInt(words[0])));
    }
}
"""

PEER = Peer(
    ".java",
    _SETTINGS,
    _REFERENCE,
    _BASES,
    _HARNESS,
    compile=("javac", "Solution.java", "Harness.java"),
    run=("java", "-Xshare:auto", "Harness"),
)

if __name__ == "__main__":
    main(PEER)
