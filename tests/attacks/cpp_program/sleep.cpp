// Time: waits instead of working.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>
#include <chrono>
#include <thread>

int main() {
    std::this_thread::sleep_for(std::chrono::hours(1));
}
