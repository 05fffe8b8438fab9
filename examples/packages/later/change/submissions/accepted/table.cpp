#include <cstdio>
#include <vector>

int main() {
    int amount, kinds;
    scanf("%d %d", &amount, &kinds);
    std::vector<int> coins(kinds), best(amount + 1, amount + 1);
    for (int& coin : coins) scanf("%d", &coin);
    best[0] = 0;
    for (int value = 1; value <= amount; value++) {
        for (int coin : coins) {
            if (coin <= value && best[value - coin] + 1 < best[value]) best[value] = best[value - coin] + 1;
        }
    }
    printf("%d\n", best[amount] <= amount ? best[amount] : -1);
}
