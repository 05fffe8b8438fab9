#include <iostream>

int main() {
    for (int call; std::cin >> call && call != 0;) std::cout << 2 * call << std::endl;
}
