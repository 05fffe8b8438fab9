"""Thirty programs that count the positive numbers of a list. What they answer depends on earlier calls."""

_PYTHON = {
    "default_list.py": """
def count_positive(A, found=[]):
    for a in A:
        if a > 0:
            found.append(a)
    return len(found)
""",
    "total_not_reset.py": """
total = 0
def count_positive(A):
    global total
    total += sum(1 for a in A if a > 0)
    return total
""",
    "memo_by_length.py": """
memo = {}
def count_positive(A):
    if len(A) not in memo:
        memo[len(A)] = sum(a > 0 for a in A)
    return memo[len(A)]
""",
    "answers_once.py": """
seen = set()
def count_positive(A):
    if tuple(A) in seen:
        return 0
    seen.add(tuple(A))
    return sum(a > 0 for a in A)
""",
    "attribute_of_the_function.py": """
def count_positive(A):
    for a in A:
        count_positive.largest = max(count_positive.largest, a)
    return sum(a > 0 for a in A) if A else int(count_positive.largest > 5)
count_positive.largest = 0
""",
}

_C = {
    "total_not_reset.c": """
int total = 0;
int count_positive(int A[], int n) { for (int i = 0; i < n; i++) if (A[i] > 0) total++; return total; }
""",
    "static_local.c": """
int count_positive(int A[], int n) { static int c; for (int i = 0; i < n; i++) c += A[i] > 0; return c; }
""",
    "memo_by_length.c": """
static int known[100], memo[100];
int count_positive(int A[], int n) {
    if (!known[n]) { known[n] = 1; for (int i = 0; i < n; i++) memo[n] += A[i] > 0; }
    return memo[n];
}
""",
    "old_buffer.c": """
static int copy[100];
int count_positive(int A[], int n) {
    int c = 0;
    for (int i = 0; i < n; i++) copy[i] = A[i];
    for (int i = 0; i < 100; i++) c += copy[i] > 0;
    return c;
}
""",
    "third_call.c": """
static int calls;
int count_positive(int A[], int n) {
    int c = 0;
    for (int i = 0; i < n; i++) c += A[i] > 0;
    return ++calls < 3 ? c : c + 1;
}
""",
}

_CPP = {
    "vector_grows.cpp": """
#include <vector>
std::vector<int> found;
int count_positive(const std::vector<int> &A) { for (int a : A) if (a > 0) found.push_back(a); return found.size(); }
""",
    "static_local.cpp": """
#include <vector>
int count_positive(std::vector<int> A) { static int c = 0; for (int a : A) c += a > 0; return c; }
""",
    "memo_by_sum.cpp": """
#include <map>
#include <numeric>
#include <vector>
std::map<int, int> memo;
int count_positive(const std::vector<int> &A) {
    int key = std::accumulate(A.begin(), A.end(), 0);
    auto known = memo.find(key);
    if (known != memo.end()) return known->second;
    int c = 0;
    for (int a : A) c += a > 0;
    return memo[key] = c;
}
""",
    "set_of_all.cpp": """
#include <set>
#include <vector>
int count_positive(const std::vector<int> &A) {
    static std::set<int> seen;
    int c = 0;
    for (int a : A) { if (a > 0) c++; seen.insert(a); }
    return seen.size() > 3 && A.empty() ? 1 : c;
}
""",
    "first_answer.cpp": """
#include <vector>
int count_positive(const std::vector<int> &A) {
    static const int answer = [&] { int c = 0; for (int a : A) c += a > 0; return c; }();
    return answer;
}
""",
}

_JAVA = {
    "StaticField.java": """
public class StaticField {
    static int total;
    static int countPositive(int[] A) { for (int a : A) if (a > 0) total++; return total; }
}
""",
    "ListGrows.java": """
import java.util.*;
public class ListGrows {
    static final List<Integer> found = new ArrayList<>();
    static int countPositive(int[] A) { for (int a : A) if (a > 0) found.add(a); return found.size(); }
}
""",
    "MemoByLength.java": """
import java.util.*;
public class MemoByLength {
    static Map<Integer, Integer> memo = new HashMap<>();
    static int countPositive(int[] A) {
        return memo.computeIfAbsent(A.length, n -> (int) Arrays.stream(A).filter(a -> a > 0).count());
    }
}
""",
    "AnswersOnce.java": """
import java.util.*;
public class AnswersOnce {
    static Set<String> seen = new HashSet<>();
    static int countPositive(int[] A) {
        if (!seen.add(Arrays.toString(A))) return 0;
        int c = 0;
        for (int a : A) if (a > 0) c++;
        return c;
    }
}
""",
    "Stopped.java": """
public class Stopped {
    static boolean stopped = false;
    static int countPositive(int[] A) {
        int c = 0;
        for (int a : A) { if (a == 0) stopped = true; if (a > 0) c++; }
        return stopped && A.length == 1 ? 0 : c;
    }
}
""",
}

_CSHARP = {
    "StaticField.cs": """
public class StaticField {
    static int total;
    public static int CountPositive(int[] A) { foreach (int a in A) if (a > 0) total++; return total; }
}
""",
    "ListGrows.cs": """
using System.Collections.Generic;
public class ListGrows {
    static List<int> found = new List<int>();
    public static int CountPositive(int[] A) { foreach (int a in A) if (a > 0) found.Add(a); return found.Count; }
}
""",
    "MemoByLength.cs": """
using System.Collections.Generic;
using System.Linq;
public class MemoByLength {
    static Dictionary<int, int> memo = new Dictionary<int, int>();
    public static int CountPositive(int[] A) {
        if (!memo.ContainsKey(A.Length)) memo[A.Length] = A.Count(a => a > 0);
        return memo[A.Length];
    }
}
""",
    "OldBuffer.cs": """
public class OldBuffer {
    static int[] copy = new int[100];
    public static int CountPositive(int[] A) {
        A.CopyTo(copy, 0);
        int c = 0;
        foreach (int a in copy) if (a > 0) c++;
        return c;
    }
}
""",
    "Subtracts.cs": """
using System.Linq;
public class Subtracts {
    static int last;
    public static int CountPositive(int[] A) {
        int c = A.Count(a => a > 0), before = last;
        last = c;
        return c == before && c > 0 ? c - 1 : c;
    }
}
""",
}

_JAVASCRIPT = {
    "total_not_reset.js": """
let total = 0;
function countPositive(A) { for (const a of A) if (a > 0) total++; return total; }
""",
    "array_grows.js": """
const found = [];
function countPositive(A) { found.push(...A.filter(a => a > 0)); return found.length; }
""",
    "memo_by_length.js": """
const memo = {};
function countPositive(A) {
    if (!(A.length in memo)) memo[A.length] = A.filter(a => a > 0).length;
    return memo[A.length];
}
""",
    "global_pattern.js": """
const positive = /(^|,)[1-9]/g;
function countPositive(A) { return positive.test(A.join(',')) ? A.filter(a => a > 0).length : 0; }
""",
    "answers_once.js": """
const seen = new Set();
function countPositive(A) {
    const key = JSON.stringify(A);
    if (seen.has(key)) return 0;
    seen.add(key);
    return A.filter(a => a > 0).length;
}
""",
}

KEEPING = {"python": _PYTHON, "c": _C, "cpp": _CPP, "java": _JAVA, "csharp": _CSHARP, "javascript": _JAVASCRIPT}
