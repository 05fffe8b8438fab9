// Resources: an exception that has more to say than there is memory for.
#include <vector>
#include <stdexcept>
#include <string>

int largest(std::vector<int> values) {
    throw std::runtime_error(std::string(30 << 20, '<'));
}
