#include <fstream>
#include <string>
#include <vector>

int main() {
    std::ifstream input("backup.in");
    std::ofstream output("backup.out");
    std::vector<std::string> lines;
    for (std::string line; std::getline(input, line);) lines.push_back(line);
    for (auto line = lines.rbegin(); line != lines.rend(); ++line) output << *line << "\n";
}
