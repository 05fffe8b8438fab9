"""A source in each language, with room for every kind of slip."""

from momus.model import Program

PYTHON = b'''"""Find things."""
import math


def best(values: list[int], limit: int, start: int = 0):
    """Return the largest value below the limit."""
    found = values[start]
    count = 0
    for i in range(start, len(values)):
        if values[i] < limit and not values[i] == found:
            found = max(found, values[i])
            count += 1
    for value in values:
        count = count - 1
    rest = values[1:]
    return pow(found, count) + len(rest)


if __name__ == "__main__":
    print(best([1, 2], 3))
'''

C = b"""#include <stdlib.h>
#define LIMIT 10
/* a < b */
static int larger(int a, int b) { return a > b ? a : b; }
long long sum(int *A, int n, int k) {
    long long total = 0;
    int first = A[0], seen = n - 1;
    for (int i = 0; i < n; i++) {
        if (A[i] > k && !seen || i % 2 == 0) {
            total += (long long) A[i] * k;
            seen = larger(A[i], first);
        }
    }
    return total;
}
int main(void) { return 0 < 1; }
"""

JAVA = b"""import java.util.*;
public class Solution {
    static long total(int[] a, int k) {
        long sum = 0L;
        int best = a[0];
        Map<String, List<Integer>> seen = new HashMap<>();
        for (int i = 0; i < a.length; i++) {
            if (a[i] > k && !seen.isEmpty() || i % 2 == 0) {
                sum += (long) a[i] * k;
            } else if (a[i] < best) best = Math.min(a[i], best);
            seen.put(String.valueOf(i), Arrays.asList(i, k));
        }
        for (int x : a) { sum -= x; }
        return sum + best;
    }
    public static void main(String[] args) { System.out.println(total(new int[]{1, 2}, 3 < 4 ? 1 : 2)); }
}
"""

CPP = b"""#include <bits/stdc++.h>
using namespace std;
template <class T> struct Box { T held; bool full() const { return held > 0; } };
class Solution {
    int limit = 3;
public:
    long long best(const vector<int> &v, int k, int n) {
        long long total = 0;
        map<int, vector<int>> seen;
        int first = v[0], last = v.size() - 1;
        for (auto x : v) { total += static_cast<long long>(x) * k; }
        for (int i = 0; i < n; i++) {
            if (v[i] < k && !seen.count(i)) total = max(total, (long long) v[i]);
            else cout << (first << 1) << pow(first, last) << endl;
        }
        auto far = lower_bound(v.begin(), v.end(), 1'000);
        if (far == v.end()) throw runtime_error("far");
        return total;
    }
};
#if 0
int left_out(int a) { return a < 1; }
#elif LIMIT > 3
int counted(int a) { return a + 1; }
#endif
int main() { return 0 < 1; }
"""

CSHARP = b"""using System;
using System.Collections.Generic;
public class Solution {
    public static long Total(int[] a, int k, int n) {
        long sum = 0L;
        int best = a[0], last = a.Length - 1;
        var seen = new Dictionary<string, List<int>>();
        bool full = false;
        for (int i = 0; i < a.Length; i++) {
            if (a[i] > k && !full || i % 2 == 0) {
                sum += (long) a[i] * k;
            } else if (a[i] < best) best = Math.Min(a[i], best);
            if (seen.ContainsKey("a")) throw new ArgumentException("twice");
            Note(best, last);
        }
        foreach (int x in a) { sum -= x; full = true; }
        last--;
        return sum + best + a[last];
    }
    static void Note(int a, int b) { }
    public static void Main(string[] args) { Console.WriteLine(3 < 4 ? 1 : 2); }
}
"""

JAVASCRIPT = b"""const { sort } = require('./sort');
const LIMIT = 3;
function best(values, limit, start = 0) {
  let found = values[start], count = 0;
  const last = values.length - 1;
  for (let i = start; i < values.length; i++) {
    if (values[i] <= limit && !(found === values[i])) {
      found = Math.max(found, values[i]);
      count += 1;
    }
  }
  for (const value of values) { count -= value; }
  if (isEmpty(values)) throw new Error(`empty < ${count}`);
  return Math.pow(found, last) + count * 2;
}
const isEven = (n, m) => n % 2 === 0 ? true : m > 1.5;
class Stack { constructor() { this.items = []; } pop() { return this.items.pop(); } }
module.exports = { best, isEven, Stack };
if (1 < 2) best([1], 2);
"""

HASKELL = b"""module Best (best) where

import Data.List (sort)

-- a < b
best :: [Int] -> Int -> Int
best [] _ = 0
best (x : xs) limit
  | x < limit && even x = max x (best xs limit)
  | null xs = x `div` 2
  | otherwise = best xs (limit - 1)

pick :: [Int] -> Int -> Int -> [Int]
pick xs i j = [xs !! i] ++ take i ys ++ [a | a <- xs, a /= 3, True] ++ between j i
  where
    ys = [j .. length xs]

between :: Int -> Int -> [Int]
between low high = case compare low high of
  LT -> low : between (low + 1) high
  _ -> let half = high * 2 in [half - low]

main :: IO ()
main = do
  print (1 < 2)
  print (best [1] 2)
"""

SOURCES = {
    "python": PYTHON, "c": C, "cpp": CPP, "java": JAVA, "csharp": CSHARP, "javascript": JAVASCRIPT, "haskell": HASKELL,
}  # fmt: skip


def program(name: str, content: bytes) -> Program:
    return Program(name, ((f"main.{name}", content),))
