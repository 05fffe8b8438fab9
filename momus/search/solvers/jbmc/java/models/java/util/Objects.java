package java.util;

public final class Objects {
    private Objects() {}

    public static boolean equals(Object left, Object right) {
        return left == right || left != null && left.equals(right);
    }

    public static int hashCode(Object value) {
        return value == null ? 0 : value.hashCode();
    }

    public static boolean isNull(Object value) {
        return value == null;
    }

    public static boolean nonNull(Object value) {
        return value != null;
    }

    public static <T> T requireNonNull(T value) {
        if (value == null) {
            throw new NullPointerException();
        }
        return value;
    }
}
