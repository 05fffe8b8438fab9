"""Thirty programs that count the positive numbers of a list. They keep state from one call to the next that changes no answer."""

_PYTHON = {
    "right_memo.py": """
memo = {}
def count_positive(A):
    key = tuple(A)
    if key not in memo:
        memo[key] = sum(a > 0 for a in A)
    return memo[key]
""",
    "lru_cache.py": """
from functools import lru_cache
@lru_cache(maxsize=None)
def counted(A):
    return sum(a > 0 for a in A)
def count_positive(A):
    return counted(tuple(A))
""",
    "counts_calls.py": """
calls = 0
def count_positive(A):
    global calls
    calls += 1
    return sum(1 for a in A if a > 0)
""",
    "cleared_list.py": """
found = []
def count_positive(A):
    found.clear()
    found.extend(a for a in A if a > 0)
    return len(found)
""",
    "log.py": """
class Log:
    lines = []
def count_positive(A):
    Log.lines.append(repr(A))
    return len([a for a in A if a > 0])
""",
}

_C = {
    "counts_calls.c": """
static long calls;
int count_positive(int A[], int n) { int c = 0; calls++; for (int i = 0; i < n; i++) c += A[i] > 0; return c; }
""",
    "reset.c": """
static int c;
int count_positive(int A[], int n) { c = 0; for (int i = 0; i < n; i++) c += A[i] > 0; return c; }
""",
    "once.c": """
static int ready, sign[41];
int count_positive(int A[], int n) {
    if (!ready) { ready = 1; for (int i = 21; i < 41; i++) sign[i] = 1; }
    int c = 0;
    for (int i = 0; i < n; i++) c += sign[A[i] + 20];
    return c;
}
""",
    "scratch.c": """
#include <string.h>
static int copy[100];
int count_positive(int A[], int n) {
    int c = 0;
    memcpy(copy, A, n * sizeof *A);
    for (int i = 0; i < n; i++) c += copy[i] > 0;
    return c;
}
""",
    "last_call.c": """
#include <string.h>
static int last[100], length = -1, answer;
int count_positive(int A[], int n) {
    if (n == length && (n == 0 || memcmp(last, A, n * sizeof *A) == 0)) return answer;
    answer = 0;
    for (int i = 0; i < n; i++) { last[i] = A[i]; answer += A[i] > 0; }
    length = n;
    return answer;
}
""",
}

_CPP = {
    "right_memo.cpp": """
#include <map>
#include <vector>
int count_positive(const std::vector<int> &A) {
    static std::map<std::vector<int>, int> memo;
    auto known = memo.find(A);
    if (known != memo.end()) return known->second;
    int c = 0;
    for (int a : A) c += a > 0;
    return memo[A] = c;
}
""",
    "counts_calls.cpp": """
#include <vector>
static int calls = 0;
int count_positive(const std::vector<int> &A) { calls++; int c = 0; for (int a : A) c += a > 0; return c; }
""",
    "cleared.cpp": """
#include <vector>
std::vector<int> found;
int count_positive(const std::vector<int> &A) { found.clear(); for (int a : A) if (a > 0) found.push_back(a); return found.size(); }
""",
    "log.cpp": """
#include <string>
#include <vector>
std::string text;
int count_positive(const std::vector<int> &A) { int c = 0; for (int a : A) c += a > 0; text += std::to_string(c); return c; }
""",
    "largest_seen.cpp": """
#include <algorithm>
#include <vector>
int largest = 0;
int count_positive(const std::vector<int> &A) {
    for (int a : A) largest = std::max(largest, a);
    return std::count_if(A.begin(), A.end(), [](int a) { return a > 0 && a <= largest; });
}
""",
}

_JAVA = {
    "RightMemo.java": """
import java.util.*;
public class RightMemo {
    static Map<String, Integer> memo = new HashMap<>();
    static int countPositive(int[] A) {
        return memo.computeIfAbsent(Arrays.toString(A), k -> (int) Arrays.stream(A).filter(a -> a > 0).count());
    }
}
""",
    "CountsCalls.java": """
public class CountsCalls {
    static long calls;
    static int countPositive(int[] A) { calls++; int c = 0; for (int a : A) if (a > 0) c++; return c; }
}
""",
    "Cleared.java": """
import java.util.*;
public class Cleared {
    static List<Integer> found = new ArrayList<>();
    static int countPositive(int[] A) { found.clear(); for (int a : A) if (a > 0) found.add(a); return found.size(); }
}
""",
    "Log.java": """
public class Log {
    static StringBuilder text = new StringBuilder();
    static int countPositive(int[] A) { int c = 0; for (int a : A) if (a > 0) c++; text.append(c).append(' '); return c; }
}
""",
    "Reset.java": """
public class Reset {
    static int c;
    static int countPositive(int[] A) { c = 0; for (int a : A) if (a > 0) c++; return c; }
}
""",
}

_CSHARP = {
    "RightMemo.cs": """
using System.Collections.Generic;
using System.Linq;
public class RightMemo {
    static Dictionary<string, int> memo = new Dictionary<string, int>();
    public static int CountPositive(int[] A) {
        string key = string.Join(",", A);
        if (!memo.ContainsKey(key)) memo[key] = A.Count(a => a > 0);
        return memo[key];
    }
}
""",
    "CountsCalls.cs": """
using System.Linq;
public class CountsCalls {
    public static int Calls;
    public static int CountPositive(int[] A) { Calls++; return A.Count(a => a > 0); }
}
""",
    "Cleared.cs": """
using System.Collections.Generic;
public class Cleared {
    static List<int> found = new List<int>();
    public static int CountPositive(int[] A) { found.Clear(); foreach (int a in A) if (a > 0) found.Add(a); return found.Count; }
}
""",
    "Reset.cs": """
public class Reset {
    static int c;
    public static int CountPositive(int[] A) { c = 0; foreach (int a in A) if (a > 0) c++; return c; }
}
""",
    "Largest.cs": """
using System;
using System.Linq;
public class Largest {
    static int largest;
    public static int CountPositive(int[] A) { foreach (int a in A) largest = Math.Max(a, largest); return A.Count(a => a > 0); }
}
""",
}

_JAVASCRIPT = {
    "right_memo.js": """
const memo = new Map();
function countPositive(A) {
    const key = JSON.stringify(A);
    if (!memo.has(key)) memo.set(key, A.filter(a => a > 0).length);
    return memo.get(key);
}
""",
    "counts_calls.js": """
let calls = 0;
function countPositive(A) { calls++; return A.filter(a => a > 0).length; }
""",
    "cleared.js": """
const found = [];
function countPositive(A) { found.length = 0; found.push(...A.filter(a => a > 0)); return found.length; }
""",
    "property.js": """
function countPositive(A) { countPositive.last = A; return countPositive.last.filter(a => a > 0).length; }
""",
    "once.js": """
let isPositive = null;
function countPositive(A) { if (isPositive === null) isPositive = a => a > 0; return A.filter(isPositive).length; }
""",
}

HARMLESS = {"python": _PYTHON, "c": _C, "cpp": _CPP, "java": _JAVA, "csharp": _CSHARP, "javascript": _JAVASCRIPT}
