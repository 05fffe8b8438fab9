// Time: threads that burn while it answers.
#include <vector>
#include <thread>

int largest(std::vector<int> values) {
    std::vector<std::thread> kept;
    for (int i = 0; i < 4; i++)
        kept.emplace_back([] { for (volatile int n = 0;; n++) ; });
    for (auto &thread : kept)
        thread.join();
    return 0;
}
