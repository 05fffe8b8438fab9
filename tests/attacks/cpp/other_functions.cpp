// Integrity: defines the functions of the worker itself.
#include <vector>
extern "C" void momus_end_record(unsigned long) {}

int largest(std::vector<int> values) {
    return values[0];
}
