// Resources: prints without end.
#include <vector>
#include <iostream>

int largest(std::vector<int> values) {
    for (;;)
        std::cout << "flood ";
}
