#include <vector>

int median(std::vector<int> numbers);
