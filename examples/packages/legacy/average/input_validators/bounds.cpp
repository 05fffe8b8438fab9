#include <iostream>

int main() {
    long long n, x;
    if (!(std::cin >> n) || n < 1 || n > 1000) return 43;
    for (long long i = 0; i < n; i++) {
        if (!(std::cin >> x) || x < -1000 || x > 1000) return 43;
    }
    std::string rest;
    return std::cin >> rest ? 43 : 42;
}
