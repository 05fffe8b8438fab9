// Integrity: leaves its thread, and everybody who called it.
#include <vector>
#include <pthread.h>

int largest(std::vector<int> values) {
    pthread_exit(nullptr);
}
