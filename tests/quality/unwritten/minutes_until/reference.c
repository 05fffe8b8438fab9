#include <assert.h>

/* Minutes from the time h1:m1 until it is h2:m2 for the next time, today or tomorrow.
 *
 *   minutes_until(8, 30, 9, 15) => 45
 *   minutes_until(23, 50, 0, 10) => 20
 *   minutes_until(12, 0, 12, 0) => 0
 */
int minutes_until(int h1, int m1, int h2, int m2)
{
    assert(0 <= h1 && h1 < 24 && 0 <= m1 && m1 < 60);
    assert(0 <= h2 && h2 < 24 && 0 <= m2 && m2 < 60);
    int minutes = (h2 * 60 + m2) - (h1 * 60 + m1);
    if (minutes < 0)
        minutes += 24 * 60;
    return minutes;
}
