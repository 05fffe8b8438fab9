// Integrity: reads before main, when there is nothing to read yet.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>
static int first = [] { int value = 7; std::cin >> value; return value; }();

int main() {
    std::cout << first << std::endl;
}
