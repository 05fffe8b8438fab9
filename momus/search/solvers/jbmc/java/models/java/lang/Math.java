package java.lang;

public final class Math {
    public static final double PI = 3.141592653589793;
    public static final double E = 2.718281828459045;
    private static final double WHOLE = 4503599627370496.0;

    private Math() {}

    public static int abs(int value) {
        return value < 0 ? -value : value;
    }

    public static long abs(long value) {
        return value < 0 ? -value : value;
    }

    public static double abs(double value) {
        return value <= 0 ? 0.0 - value : value;
    }

    public static float abs(float value) {
        return value <= 0 ? 0.0f - value : value;
    }

    public static int max(int left, int right) {
        return left >= right ? left : right;
    }

    public static int min(int left, int right) {
        return left <= right ? left : right;
    }

    public static long max(long left, long right) {
        return left >= right ? left : right;
    }

    public static long min(long left, long right) {
        return left <= right ? left : right;
    }

    public static double max(double left, double right) {
        if (left != left) {
            return left;
        }
        if (left == 0 && right == 0) {
            return 1 / left < 0 ? right : left;
        }
        return left >= right ? left : right;
    }

    public static double min(double left, double right) {
        if (left != left) {
            return left;
        }
        if (left == 0 && right == 0) {
            return 1 / left < 0 ? left : right;
        }
        return left <= right ? left : right;
    }

    public static float max(float left, float right) {
        return (float) max((double) left, (double) right);
    }

    public static float min(float left, float right) {
        return (float) min((double) left, (double) right);
    }

    public static double signum(double value) {
        return value > 0 ? 1 : value < 0 ? -1 : value;
    }

    public static double floor(double value) {
        if (value != value || value == 0 || value >= WHOLE || value <= -WHOLE) {
            return value;
        }
        double whole = (long) value;
        return whole > value ? whole - 1 : whole;
    }

    public static double ceil(double value) {
        return -floor(-value);
    }

    public static double rint(double value) {
        double below = floor(value);
        double over = value - below;
        if (over == 0.5) {
            double half = below / 2;
            return floor(half) == half ? (below == 0 && value < 0 ? -0.0 : below) : (below == -1 ? -0.0 : below + 1);
        }
        return over < 0.5 || value != value ? below : below == -1 ? -0.0 : below + 1;
    }

    public static long round(double value) {
        double below = floor(value);
        return value - below >= 0.5 ? (long) (below + 1) : (long) below;
    }

    public static int round(float value) {
        double below = floor((double) value);
        return value - below >= 0.5 ? (int) (below + 1) : (int) below;
    }

    public static int floorDiv(int left, int right) {
        int quotient = left / right;
        return quotient * right != left && (left < 0) != (right < 0) ? quotient - 1 : quotient;
    }

    public static long floorDiv(long left, long right) {
        long quotient = left / right;
        return quotient * right != left && (left < 0) != (right < 0) ? quotient - 1 : quotient;
    }

    public static int floorMod(int left, int right) {
        int rest = left % right;
        return rest != 0 && (rest < 0) != (right < 0) ? rest + right : rest;
    }

    public static long floorMod(long left, long right) {
        long rest = left % right;
        return rest != 0 && (rest < 0) != (right < 0) ? rest + right : rest;
    }

    public static int floorMod(long left, int right) {
        return (int) floorMod(left, (long) right);
    }

    public static int toIntExact(long value) {
        return exact(value);
    }

    private static int exact(long value) {
        if ((int) value != value) {
            throw new ArithmeticException();
        }
        return (int) value;
    }

    public static int addExact(int left, int right) {
        return exact((long) left + right);
    }

    public static int subtractExact(int left, int right) {
        return exact((long) left - right);
    }

    public static int multiplyExact(int left, int right) {
        return exact((long) left * right);
    }

    public static int negateExact(int value) {
        return exact(-(long) value);
    }

    public static int incrementExact(int value) {
        return exact((long) value + 1);
    }

    public static long addExact(long left, long right) {
        long sum = left + right;
        if (left < 0 == right < 0 && sum < 0 != left < 0) {
            throw new ArithmeticException();
        }
        return sum;
    }

    public static long subtractExact(long left, long right) {
        long rest = left - right;
        if (left < 0 != right < 0 && rest < 0 != left < 0) {
            throw new ArithmeticException();
        }
        return rest;
    }

    public static long multiplyExact(long left, long right) {
        long product = left * right;
        if (left != 0 && (product / left != right || left == -1 && right == Long.MIN_VALUE)) {
            throw new ArithmeticException();
        }
        return product;
    }

    /** Return a root whose square is near; not always the nearest. */
    public static double sqrt(double value) {
        momus.Momus.inexact();
        if (value != value || value < 0) {
            return 0.0 / 0.0;
        }
        if (value == 0 || value == 1.0 / 0.0) {
            return value;
        }
        if (value == floor(value) && value < 2147483648.0) {
            return wholeRoot((int) value);
        }
        double root = org.cprover.CProver.nondetDouble();
        double near = value * 1e-15;
        org.cprover.CProver.assume(root > 0 && root * root - value <= near && value - root * root <= near);
        return root;
    }

    private static double wholeRoot(int value) {
        int root = 0;
        for (int bit = 1 << 15; bit > 0; bit >>= 1) {
            int more = root + bit;
            if ((long) more * more <= value) {
                root = more;
            }
        }
        return (long) root * root == value ? root : root + 0.5;
    }

    /** Return the product; exact only where no step rounds. */
    public static double pow(double base, double exponent) {
        int count = (int) exponent;
        if (count != exponent || count < 0) {
            momus.Momus.unmodelled();
        }
        double product = 1;
        for (int index = 0; index < count; index++) {
            product *= base;
        }
        if (product > 9e15 || product < -9e15 || base != floor(base)) {
            momus.Momus.inexact();
        }
        return product;
    }

    public static double hypot(double left, double right) {
        return sqrt(left * left + right * right);
    }
}
