// Resources: prints without end.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

int main() {
    for (;;)
        std::cout << "flood\n";
}
