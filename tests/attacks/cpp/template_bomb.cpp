// Resources: types without end for the compiler.
#include <vector>
template <int N> struct Next { static constexpr int value = Next<N + 1>::value + Next<N + 2>::value; };

int largest(std::vector<int> values) {
    return Next<0>::value;
}
