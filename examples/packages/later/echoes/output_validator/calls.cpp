#include <fstream>
#include <iostream>
#include <string>

int main(int argc, char** argv) {
    if (argc < 4) return 1;
    std::ifstream input(argv[1]);
    std::ofstream message(std::string(argv[3]) + "judgemessage.txt");
    long long call, answer;
    while (input >> call) {
        std::cout << call << std::endl;
        if (!(std::cin >> answer)) {
            message << "end of input\n";
            return 43;
        }
        if (answer != 2 * call) {
            message << "called " << call << ", heard " << answer << "\n";
            return 43;
        }
    }
    std::cout << 0 << std::endl;
    std::string rest;
    if (std::cin >> rest) {
        message << "protocol error: it went on\n";
        return 43;
    }
    return 42;
}
