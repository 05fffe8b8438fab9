#include <fstream>
#include <iostream>
#include <string>

int main(int argc, char** argv) {
    if (argc < 3) return 3;
    std::ifstream input(argv[1]);
    long long number;
    std::string answer;
    while (input >> number) {
        std::cout << number << std::endl;
        if (!(std::cin >> answer)) return 8;
        if (answer != (number % 2 ? "odd" : "even")) {
            std::cerr << "called " << number << ", heard " << answer << std::endl;
            return 1;
        }
    }
    std::cout << -1 << std::endl;
    return 0;
}
