public class Numbers {
    public static long[] kept = new long[400000];
    public static int count;

    static void keep(long value) {
        kept[count++] = value;
    }

    static void keep(double value) {
        // Bits would tell one NaN from another, and zero from minus zero.
        keep(value != value ? 1 : value == 0 ? (1 / value < 0 ? 2 : 3) : value > 1e18 || value < -1e18 ? 4 : (long) (value * 1000));
    }

    static void keep(boolean value) {
        keep(value ? 1L : 0L);
    }

    static int kind(RuntimeException thrown) {
        return thrown instanceof ArithmeticException ? -1
            : thrown instanceof NumberFormatException ? -2
            : thrown instanceof NullPointerException ? -3 : -9;
    }

    static final int[] INTS = {0, 1, -1, 2, -2, 3, 7, 10, -10, 31, 32, 33, 63, 64, 99, 100, 127, 128, -128, -129, 255, 256, 1000, 32767, 32768,
        65535, 65536, 46340, 46341, -46341, 1 << 24, (1 << 24) + 1, 1 << 30, -(1 << 30), 2147483646, 2147483647, -2147483647, -2147483648};
    static final long[] LONGS = {0, 1, -1, 2, 10, -10, 127, 128, 2147483647L, 2147483648L, -2147483648L, -2147483649L, 3037000499L, 3037000500L,
        1L << 53, (1L << 53) + 1, 4611686018427387904L, 9223372036854775806L, 9223372036854775807L, -9223372036854775807L,
        -9223372036854775807L - 1};
    static final double[] REALS = {0.0, -0.0, 0.5, -0.5, 0.49999999999999994, 1, -1, 1.5, -1.5, 2.5, -2.5, 2, 9, 1e-20, -1e-20, 0.1, 1e10, -1e10,
        2147483647.0, 2147483648.0, -2147483648.0, -2147483649.0, 4503599627370496.0, 4503599627370495.5, 9.3e18, -9.3e18, 1e300, 0.0 / 0.0,
        1 / 0.0, -1 / 0.0, 3.999999, 15.0, 16.0, 2147395600.0};

    static void unary(int a) {
        keep(Math.abs(a));
        keep(Integer.signum(a));
        keep(Integer.bitCount(a));
        keep(Integer.numberOfLeadingZeros(a));
        keep(Integer.numberOfTrailingZeros(a));
        keep(Integer.highestOneBit(a));
        keep(Integer.lowestOneBit(a));
        keep(Integer.reverse(a));
        keep(Integer.valueOf(a).hashCode());
        keep(Integer.valueOf(a).doubleValue());
        keep(Integer.valueOf(a).byteValue());
        keep(Integer.valueOf(a).shortValue());
        keep(Integer.parseInt(Integer.toString(a)));
        keep(Math.round((float) a / 7));
        try {
            keep(Math.negateExact(a));
        } catch (RuntimeException thrown) {
            keep(kind(thrown));
        }
        try {
            keep(Math.incrementExact(a));
        } catch (RuntimeException thrown) {
            keep(kind(thrown));
        }
    }

    static void binary(int a, int b) {
        keep(Math.max(a, b));
        keep(Math.min(a, b));
        keep(Integer.compare(a, b));
        keep(Integer.max(a, b));
        keep(Integer.min(a, b));
        keep(Integer.sum(a, b));
        keep(Integer.valueOf(a).equals(Integer.valueOf(b)));
        keep(Integer.valueOf(a).equals((Object) Long.valueOf(b)));
        keep(Integer.valueOf(a).compareTo(b));
        keep(Short.compare((short) a, (short) b));
        keep(Byte.compare((byte) a, (byte) b));
        for (int way = 0; way < 5; way++) {
            try {
                keep(way == 0 ? Math.floorDiv(a, b) : way == 1 ? Math.floorMod(a, b) : way == 2 ? Math.addExact(a, b)
                    : way == 3 ? Math.subtractExact(a, b) : Math.multiplyExact(a, b));
            } catch (RuntimeException thrown) {
                keep(kind(thrown));
            }
        }
    }

    static void longs(long a, long b) {
        keep(Math.abs(a));
        keep(Math.max(a, b));
        keep(Math.min(a, b));
        keep(Long.compare(a, b));
        keep(Long.signum(a));
        keep(Long.bitCount(a));
        keep(Long.numberOfTrailingZeros(a));
        keep(Long.valueOf(a).hashCode());
        keep(Long.valueOf(a).intValue());
        keep(Long.parseLong(Long.toString(a)));
        keep(Long.valueOf(a).equals(Long.valueOf(b)));
        for (int way = 0; way < 6; way++) {
            try {
                keep(way == 0 ? Math.floorDiv(a, b) : way == 1 ? Math.floorMod(a, b) : way == 2 ? Math.addExact(a, b)
                    : way == 3 ? Math.subtractExact(a, b) : way == 4 ? Math.multiplyExact(a, b) : Math.toIntExact(a));
            } catch (RuntimeException thrown) {
                keep(kind(thrown));
            }
        }
    }

    static void reals(double a, double b) {
        keep(Math.abs(a));
        keep(Math.max(a, b));
        keep(Math.min(a, b));
        keep(Math.max((float) a, (float) b));
        keep(Math.signum(a));
        keep(Math.floor(a));
        keep(Math.ceil(a));
        keep(Math.rint(a));
        keep(Math.round(a));
        keep(Math.round((float) a));
        keep(Double.compare(a, b));
        keep(Double.valueOf(a).equals(Double.valueOf(b)));
        keep(Double.isNaN(a));
        keep(Double.isInfinite(a));
        keep(Double.valueOf(a).intValue());
        keep((int) a);
        keep((long) a);
        keep((int) (float) a);
        keep((long) (float) a);
        keep((short) a);
        keep(Float.compare((float) a, (float) b));
    }

    static void letters(char a, char b) {
        keep(Character.isDigit(a));
        keep(Character.isLetter(a));
        keep(Character.isLetterOrDigit(a));
        keep(Character.isUpperCase(a));
        keep(Character.isLowerCase(a));
        keep(Character.isWhitespace(a));
        keep(Character.isSpaceChar(a));
        keep(Character.isAlphabetic(a));
        keep(Character.toUpperCase(a));
        keep(Character.toLowerCase(a));
        keep(Character.getNumericValue(a));
        keep(Character.digit(a, 10));
        keep(Character.digit(a, 16));
        keep(Character.compare(a, b));
        keep(Character.valueOf(a).equals(b));
        keep(Character.valueOf(a).hashCode());
    }

    static void powers() {
        for (int base = -5; base <= 5; base++) {
            for (int exponent = 0; exponent <= 10; exponent++) {
                keep(Math.pow(base, exponent));
            }
        }
        for (int root = 0; root < 300; root++) {
            keep(Math.sqrt(root * root));
            keep((int) Math.sqrt(root * root + root));
        }
        keep(Boolean.parseBoolean("TRUE"));
        keep(Boolean.parseBoolean("yes"));
        keep(Boolean.compare(true, false));
        keep(Boolean.valueOf(true).hashCode());
    }

    public static void run() {
        for (int a : INTS) {
            unary(a);
            for (int b : INTS) {
                binary(a, b);
            }
        }
        long seed = 7;
        for (int turn = 0; turn < 2000; turn++) {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            unary((int) (seed >>> 30));
            binary((int) (seed >>> 30), (int) (seed >>> 40 + seed % 20));
        }
        for (long a : LONGS) {
            for (long b : LONGS) {
                longs(a, b);
            }
        }
        for (double a : REALS) {
            for (double b : REALS) {
                reals(a, b);
            }
        }
        for (char a = 0; a < 128; a++) {
            letters(a, (char) (a * 7 % 128));
        }
        powers();
    }

    public static void main(String[] arguments) {
        run();
        for (int index = 0; index < count; index++) {
            System.out.println(kept[index]);
        }
    }
}
