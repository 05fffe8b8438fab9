#include <iostream>
#include <set>
#include <string>

int main() {
    std::multiset<std::string> lines;
    for (std::string line; std::getline(std::cin, line);) lines.insert(line);
    for (const auto &line : lines) std::cout << line << "\n";
}
