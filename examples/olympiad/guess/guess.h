#include <cstdio>

inline char ask(int guess) {
    char said = 0;
    std::printf("? %d\n", guess);
    std::fflush(stdout);
    return std::scanf(" %c", &said) == 1 ? said : 0;
}

inline void answer(int found) {
    std::printf("! %d\n", found);
    std::fflush(stdout);
}
