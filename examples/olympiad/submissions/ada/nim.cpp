#include <iostream>

int main() {
    for (int left; std::cin >> left;) std::cout << (left % 4 ? left % 4 : 1) << std::endl;
}
