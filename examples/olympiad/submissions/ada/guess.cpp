#include "guess.h"

int main() {
    int low = 0, high = 1000;
    for (;;) {
        int middle = (low + high) / 2;
        char said = ask(middle);
        if (said == '=') return answer(middle), 0;
        if (said == '<') high = middle - 1;
        else if (said == '>') low = middle + 1;
        else return 1;
    }
}
