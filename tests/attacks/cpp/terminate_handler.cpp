// Time: a handler of its own for what nobody catches, which never ends.
#include <vector>
#include <exception>
static int burning() noexcept { throw 1; }

int largest(std::vector<int> values) {
    std::set_terminate([] { for (volatile int i = 0;; i++) ; });
    return burning();
}
