// Resources: memory without end.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

int main() {
    std::vector<std::string> kept;
    for (;;)
        kept.emplace_back(1 << 20, 'x');
}
