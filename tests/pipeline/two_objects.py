"""Classes whose objects share what each should have for itself, and classes that share only what nobody sees, in five languages.

SHARED and RESET are wrong: SHARED is so from one object to the next; RESET begins anew with each object, so that only objects that exist side by
side show it. HARMLESS counts its objects and remembers the last one.
"""

SETTINGS = """
name = "stack"
language = "python"
class = "Stack"
calls = [0, 6]
[constructor]
limit = "int(1, 9)"
[methods.push]
value = "int(0, 9)"
[methods.pop]
[methods.limit]
"""

REFERENCE = """
class Stack:
    def __init__(self, limit):
        self.items, self.most = [], limit
    def push(self, value):
        if len(self.items) < self.most:
            self.items.append(value)
        return len(self.items)
    def pop(self):
        return self.items.pop() if self.items else -1
    def limit(self):
        return self.most
"""

PYTHON = """
class Stack:
    items = []
    made = 0
    last = None
    def __init__(self, limit):
        {begin}
        self.most = limit
        Stack.made += 1
        Stack.last = self
    def push(self, value):
        if len(self.items) < self.most:
            self.items.append(value)
        return len(self.items)
    def pop(self):
        return self.items.pop() if self.items else -1
    def limit(self):
        return self.most
"""

JAVA = """
import java.util.*;
class Stack {{
    static int made;
    static Stack last;
    {static} List<Integer> items{begin};
    int most;
    Stack(int limit) {{ {reset} most = limit; made++; last = this; }}
    int push(int value) {{ if (items.size() < most) items.add(value); return items.size(); }}
    int pop() {{ return items.isEmpty() ? -1 : items.remove(items.size() - 1); }}
    int limit() {{ return most; }}
}}
"""

CSHARP = """
using System.Collections.Generic;
class Stack {{
    static int made;
    static Stack last;
    {static} List<int> items{begin};
    int most;
    public Stack(int limit) {{ {reset} most = limit; made++; last = this; }}
    public int Push(int value) {{ if (items.Count < most) items.Add(value); return items.Count; }}
    public int Pop() {{
        if (items.Count == 0) return -1;
        int value = items[items.Count - 1];
        items.RemoveAt(items.Count - 1);
        return value;
    }}
    public int Limit() {{ return most; }}
}}
"""

CPP = """
#include <vector>
class Stack {{
    {static} std::vector<int> items;
    static int made;
    static Stack *last;
    int most;
public:
    Stack(int limit) {{ {reset} most = limit; made++; last = this; }}
    int push(int value) {{ if ((int)items.size() < most) items.push_back(value); return items.size(); }}
    int pop() {{ if (items.empty()) return -1; int value = items.back(); items.pop_back(); return value; }}
    int limit() {{ return most; }}
}};
int Stack::made;
Stack *Stack::last;
{outside}
"""

JAVASCRIPT = """
let made = 0, last = null, shared = [];
class Stack {{
  constructor(limit) {{ {begin} this.most = limit; made++; last = this; }}
  push(value) {{ if ({items}.length < this.most) {items}.push(value); return {items}.length; }}
  pop() {{ return {items}.length ? {items}.pop() : -1; }}
  limit() {{ return this.most; }}
}}
"""

_JAVA_LIST, _CSHARP_LIST = "new ArrayList<>()", "new List<int>()"
_CPP_OUTSIDE = "std::vector<int> Stack::items;"

SHARED = {
    "python": PYTHON.format(begin="pass"),
    "java": JAVA.format(static="static", begin=f" = {_JAVA_LIST}", reset=""),
    "csharp": CSHARP.format(static="static", begin=f" = {_CSHARP_LIST}", reset=""),
    "cpp": CPP.format(static="static", reset="", outside=_CPP_OUTSIDE),
    "javascript": JAVASCRIPT.format(begin="", items="shared"),
}
RESET = {
    "python": PYTHON.format(begin="Stack.items = []"),
    "java": JAVA.format(static="static", begin="", reset=f"items = {_JAVA_LIST};"),
    "csharp": CSHARP.format(static="static", begin="", reset=f"items = {_CSHARP_LIST};"),
    "cpp": CPP.format(static="static", reset="items.clear();", outside=_CPP_OUTSIDE),
    "javascript": JAVASCRIPT.format(begin="shared = [];", items="shared"),
}
HARMLESS = {
    "python": PYTHON.format(begin="self.items = []"),
    "java": JAVA.format(static="", begin=f" = {_JAVA_LIST}", reset=""),
    "csharp": CSHARP.format(static="", begin=f" = {_CSHARP_LIST}", reset=""),
    "cpp": CPP.format(static="", reset="", outside=""),
    "javascript": JAVASCRIPT.format(begin="this.items = [];", items="this.items"),
}
