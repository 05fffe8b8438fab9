#include "streams.h"

bool is_prime(long long n) {
    for (long long d = 2; d * d <= n; d++) {
        if (n % d == 0) return false;
    }
    return n > 1;
}

int main(int argc, char** argv) {
    Streams streams(argc, argv);
    if (argc != 6 || std::string(argv[4]) != "largest") return 1;
    long long wanted, largest = std::atoll(argv[5]);
    streams.input >> wanted;
    long long a = streams.read_number(2, largest), b = streams.read_number(2, largest);
    streams.read_end();
    if (a + b != wanted) streams.quit(false, "the sum is another number");
    if (!is_prime(a) || !is_prime(b)) streams.quit(false, "not both are primes");
    streams.quit(true, "two primes");
}
