// Integrity: an exception whose message is for the reader's browser.
#include <vector>
#include <stdexcept>

int largest(std::vector<int> values) {
    throw std::runtime_error("<script>alert(1)</script>\x1b[2J");
}
