package java.util;

public final class Arrays {
    private Arrays() {}

    private static int room(int length) {
        return momus.Momus.length(length);
    }

    private static void checked(int length, int start, int end) {
        if (start > end) {
            throw new IllegalArgumentException();
        }
        if (start < 0 || end > length) {
            throw new ArrayIndexOutOfBoundsException();
        }
    }

    public static void sort(int[] array) {
        sort(array, 0, array.length);
    }

    public static void sort(int[] array, int start, int end) {
        checked(array.length, start, end);
        for (int index = start + 1; index < end; index++) {
            int item = array[index];
            int place = index;
            while (place > start && item < array[place - 1]) {
                array[place] = array[place - 1];
                place--;
            }
            array[place] = item;
        }
    }

    public static void fill(int[] array, int value) {
        for (int index = 0; index < array.length; index++) {
            array[index] = value;
        }
    }

    public static void fill(int[] array, int start, int end, int value) {
        checked(array.length, start, end);
        for (int index = start; index < end; index++) {
            array[index] = value;
        }
    }

    public static int[] copyOf(int[] array, int length) {
        int[] copy = new int[room(length)];
        for (int index = 0; index < length && index < array.length; index++) {
            copy[index] = array[index];
        }
        return copy;
    }

    public static int[] copyOfRange(int[] array, int start, int end) {
        if (start > end) {
            throw new IllegalArgumentException();
        }
        if (start < 0 || start > array.length) {
            throw new ArrayIndexOutOfBoundsException();
        }
        int[] copy = new int[room(end - start)];
        for (int index = start; index < end && index < array.length; index++) {
            copy[index - start] = array[index];
        }
        return copy;
    }

    public static boolean equals(int[] left, int[] right) {
        if (left == right) {
            return true;
        }
        if (left == null || right == null || left.length != right.length) {
            return false;
        }
        for (int index = 0; index < left.length; index++) {
            if (left[index] != right[index]) {
                return false;
            }
        }
        return true;
    }

    public static String toString(int[] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder().append('[');
        for (int index = 0; index < array.length; index++) {
            if (index > 0) {
                text.append(',').append(' ');
            }
            text.append(array[index]);
        }
        return text.append(']').toString();
    }

    public static int binarySearch(int[] array, int key) {
        int low = 0;
        int high = array.length - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            if (array[middle] < key) {
                low = middle + 1;
            } else if (array[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }

    public static int hashCode(int[] array) {
        if (array == null) {
            return 0;
        }
        int sum = 1;
        for (int item : array) {
            sum = 31 * sum + item;
        }
        return sum;
    }

    public static void sort(long[] array) {
        sort(array, 0, array.length);
    }

    public static void sort(long[] array, int start, int end) {
        checked(array.length, start, end);
        for (int index = start + 1; index < end; index++) {
            long item = array[index];
            int place = index;
            while (place > start && item < array[place - 1]) {
                array[place] = array[place - 1];
                place--;
            }
            array[place] = item;
        }
    }

    public static void fill(long[] array, long value) {
        for (int index = 0; index < array.length; index++) {
            array[index] = value;
        }
    }

    public static void fill(long[] array, int start, int end, long value) {
        checked(array.length, start, end);
        for (int index = start; index < end; index++) {
            array[index] = value;
        }
    }

    public static long[] copyOf(long[] array, int length) {
        long[] copy = new long[room(length)];
        for (int index = 0; index < length && index < array.length; index++) {
            copy[index] = array[index];
        }
        return copy;
    }

    public static long[] copyOfRange(long[] array, int start, int end) {
        if (start > end) {
            throw new IllegalArgumentException();
        }
        if (start < 0 || start > array.length) {
            throw new ArrayIndexOutOfBoundsException();
        }
        long[] copy = new long[room(end - start)];
        for (int index = start; index < end && index < array.length; index++) {
            copy[index - start] = array[index];
        }
        return copy;
    }

    public static boolean equals(long[] left, long[] right) {
        if (left == right) {
            return true;
        }
        if (left == null || right == null || left.length != right.length) {
            return false;
        }
        for (int index = 0; index < left.length; index++) {
            if (left[index] != right[index]) {
                return false;
            }
        }
        return true;
    }

    public static String toString(long[] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder().append('[');
        for (int index = 0; index < array.length; index++) {
            if (index > 0) {
                text.append(',').append(' ');
            }
            text.append(array[index]);
        }
        return text.append(']').toString();
    }

    public static int binarySearch(long[] array, long key) {
        int low = 0;
        int high = array.length - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            if (array[middle] < key) {
                low = middle + 1;
            } else if (array[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }

    public static int hashCode(long[] array) {
        if (array == null) {
            return 0;
        }
        int sum = 1;
        for (long item : array) {
            sum = 31 * sum + (int) (item ^ item >>> 32);
        }
        return sum;
    }

    public static void sort(short[] array) {
        sort(array, 0, array.length);
    }

    public static void sort(short[] array, int start, int end) {
        checked(array.length, start, end);
        for (int index = start + 1; index < end; index++) {
            short item = array[index];
            int place = index;
            while (place > start && item < array[place - 1]) {
                array[place] = array[place - 1];
                place--;
            }
            array[place] = item;
        }
    }

    public static void fill(short[] array, short value) {
        for (int index = 0; index < array.length; index++) {
            array[index] = value;
        }
    }

    public static void fill(short[] array, int start, int end, short value) {
        checked(array.length, start, end);
        for (int index = start; index < end; index++) {
            array[index] = value;
        }
    }

    public static short[] copyOf(short[] array, int length) {
        short[] copy = new short[room(length)];
        for (int index = 0; index < length && index < array.length; index++) {
            copy[index] = array[index];
        }
        return copy;
    }

    public static short[] copyOfRange(short[] array, int start, int end) {
        if (start > end) {
            throw new IllegalArgumentException();
        }
        if (start < 0 || start > array.length) {
            throw new ArrayIndexOutOfBoundsException();
        }
        short[] copy = new short[room(end - start)];
        for (int index = start; index < end && index < array.length; index++) {
            copy[index - start] = array[index];
        }
        return copy;
    }

    public static boolean equals(short[] left, short[] right) {
        if (left == right) {
            return true;
        }
        if (left == null || right == null || left.length != right.length) {
            return false;
        }
        for (int index = 0; index < left.length; index++) {
            if (left[index] != right[index]) {
                return false;
            }
        }
        return true;
    }

    public static String toString(short[] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder().append('[');
        for (int index = 0; index < array.length; index++) {
            if (index > 0) {
                text.append(',').append(' ');
            }
            text.append(array[index]);
        }
        return text.append(']').toString();
    }

    public static int hashCode(short[] array) {
        if (array == null) {
            return 0;
        }
        int sum = 1;
        for (short item : array) {
            sum = 31 * sum + item;
        }
        return sum;
    }

    public static void sort(byte[] array) {
        sort(array, 0, array.length);
    }

    public static void sort(byte[] array, int start, int end) {
        checked(array.length, start, end);
        for (int index = start + 1; index < end; index++) {
            byte item = array[index];
            int place = index;
            while (place > start && item < array[place - 1]) {
                array[place] = array[place - 1];
                place--;
            }
            array[place] = item;
        }
    }

    public static void fill(byte[] array, byte value) {
        for (int index = 0; index < array.length; index++) {
            array[index] = value;
        }
    }

    public static void fill(byte[] array, int start, int end, byte value) {
        checked(array.length, start, end);
        for (int index = start; index < end; index++) {
            array[index] = value;
        }
    }

    public static byte[] copyOf(byte[] array, int length) {
        byte[] copy = new byte[room(length)];
        for (int index = 0; index < length && index < array.length; index++) {
            copy[index] = array[index];
        }
        return copy;
    }

    public static byte[] copyOfRange(byte[] array, int start, int end) {
        if (start > end) {
            throw new IllegalArgumentException();
        }
        if (start < 0 || start > array.length) {
            throw new ArrayIndexOutOfBoundsException();
        }
        byte[] copy = new byte[room(end - start)];
        for (int index = start; index < end && index < array.length; index++) {
            copy[index - start] = array[index];
        }
        return copy;
    }

    public static boolean equals(byte[] left, byte[] right) {
        if (left == right) {
            return true;
        }
        if (left == null || right == null || left.length != right.length) {
            return false;
        }
        for (int index = 0; index < left.length; index++) {
            if (left[index] != right[index]) {
                return false;
            }
        }
        return true;
    }

    public static String toString(byte[] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder().append('[');
        for (int index = 0; index < array.length; index++) {
            if (index > 0) {
                text.append(',').append(' ');
            }
            text.append(array[index]);
        }
        return text.append(']').toString();
    }

    public static int hashCode(byte[] array) {
        if (array == null) {
            return 0;
        }
        int sum = 1;
        for (byte item : array) {
            sum = 31 * sum + item;
        }
        return sum;
    }

    public static void sort(char[] array) {
        sort(array, 0, array.length);
    }

    public static void sort(char[] array, int start, int end) {
        checked(array.length, start, end);
        for (int index = start + 1; index < end; index++) {
            char item = array[index];
            int place = index;
            while (place > start && item < array[place - 1]) {
                array[place] = array[place - 1];
                place--;
            }
            array[place] = item;
        }
    }

    public static void fill(char[] array, char value) {
        for (int index = 0; index < array.length; index++) {
            array[index] = value;
        }
    }

    public static void fill(char[] array, int start, int end, char value) {
        checked(array.length, start, end);
        for (int index = start; index < end; index++) {
            array[index] = value;
        }
    }

    public static char[] copyOf(char[] array, int length) {
        char[] copy = new char[room(length)];
        for (int index = 0; index < length && index < array.length; index++) {
            copy[index] = array[index];
        }
        return copy;
    }

    public static char[] copyOfRange(char[] array, int start, int end) {
        if (start > end) {
            throw new IllegalArgumentException();
        }
        if (start < 0 || start > array.length) {
            throw new ArrayIndexOutOfBoundsException();
        }
        char[] copy = new char[room(end - start)];
        for (int index = start; index < end && index < array.length; index++) {
            copy[index - start] = array[index];
        }
        return copy;
    }

    public static boolean equals(char[] left, char[] right) {
        if (left == right) {
            return true;
        }
        if (left == null || right == null || left.length != right.length) {
            return false;
        }
        for (int index = 0; index < left.length; index++) {
            if (left[index] != right[index]) {
                return false;
            }
        }
        return true;
    }

    public static String toString(char[] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder().append('[');
        for (int index = 0; index < array.length; index++) {
            if (index > 0) {
                text.append(',').append(' ');
            }
            text.append(array[index]);
        }
        return text.append(']').toString();
    }

    public static int binarySearch(char[] array, char key) {
        int low = 0;
        int high = array.length - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            if (array[middle] < key) {
                low = middle + 1;
            } else if (array[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }

    public static int hashCode(char[] array) {
        if (array == null) {
            return 0;
        }
        int sum = 1;
        for (char item : array) {
            sum = 31 * sum + item;
        }
        return sum;
    }

    public static void sort(double[] array) {
        sort(array, 0, array.length);
    }

    public static void sort(double[] array, int start, int end) {
        checked(array.length, start, end);
        for (int index = start + 1; index < end; index++) {
            double item = array[index];
            int place = index;
            while (place > start && Double.compare(item, array[place - 1]) < 0) {
                array[place] = array[place - 1];
                place--;
            }
            array[place] = item;
        }
    }

    public static void fill(double[] array, double value) {
        for (int index = 0; index < array.length; index++) {
            array[index] = value;
        }
    }

    public static void fill(double[] array, int start, int end, double value) {
        checked(array.length, start, end);
        for (int index = start; index < end; index++) {
            array[index] = value;
        }
    }

    public static double[] copyOf(double[] array, int length) {
        double[] copy = new double[room(length)];
        for (int index = 0; index < length && index < array.length; index++) {
            copy[index] = array[index];
        }
        return copy;
    }

    public static double[] copyOfRange(double[] array, int start, int end) {
        if (start > end) {
            throw new IllegalArgumentException();
        }
        if (start < 0 || start > array.length) {
            throw new ArrayIndexOutOfBoundsException();
        }
        double[] copy = new double[room(end - start)];
        for (int index = start; index < end && index < array.length; index++) {
            copy[index - start] = array[index];
        }
        return copy;
    }

    public static boolean equals(double[] left, double[] right) {
        if (left == right) {
            return true;
        }
        if (left == null || right == null || left.length != right.length) {
            return false;
        }
        for (int index = 0; index < left.length; index++) {
            if (Double.compare(left[index], right[index]) != 0) {
                return false;
            }
        }
        return true;
    }

    public static String toString(double[] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder().append('[');
        for (int index = 0; index < array.length; index++) {
            if (index > 0) {
                text.append(',').append(' ');
            }
            text.append(array[index]);
        }
        return text.append(']').toString();
    }

    public static void sort(float[] array) {
        sort(array, 0, array.length);
    }

    public static void sort(float[] array, int start, int end) {
        checked(array.length, start, end);
        for (int index = start + 1; index < end; index++) {
            float item = array[index];
            int place = index;
            while (place > start && Float.compare(item, array[place - 1]) < 0) {
                array[place] = array[place - 1];
                place--;
            }
            array[place] = item;
        }
    }

    public static void fill(float[] array, float value) {
        for (int index = 0; index < array.length; index++) {
            array[index] = value;
        }
    }

    public static void fill(float[] array, int start, int end, float value) {
        checked(array.length, start, end);
        for (int index = start; index < end; index++) {
            array[index] = value;
        }
    }

    public static float[] copyOf(float[] array, int length) {
        float[] copy = new float[room(length)];
        for (int index = 0; index < length && index < array.length; index++) {
            copy[index] = array[index];
        }
        return copy;
    }

    public static float[] copyOfRange(float[] array, int start, int end) {
        if (start > end) {
            throw new IllegalArgumentException();
        }
        if (start < 0 || start > array.length) {
            throw new ArrayIndexOutOfBoundsException();
        }
        float[] copy = new float[room(end - start)];
        for (int index = start; index < end && index < array.length; index++) {
            copy[index - start] = array[index];
        }
        return copy;
    }

    public static boolean equals(float[] left, float[] right) {
        if (left == right) {
            return true;
        }
        if (left == null || right == null || left.length != right.length) {
            return false;
        }
        for (int index = 0; index < left.length; index++) {
            if (Float.compare(left[index], right[index]) != 0) {
                return false;
            }
        }
        return true;
    }

    public static String toString(float[] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder().append('[');
        for (int index = 0; index < array.length; index++) {
            if (index > 0) {
                text.append(',').append(' ');
            }
            text.append(array[index]);
        }
        return text.append(']').toString();
    }

    public static void fill(boolean[] array, boolean value) {
        for (int index = 0; index < array.length; index++) {
            array[index] = value;
        }
    }

    public static void fill(boolean[] array, int start, int end, boolean value) {
        checked(array.length, start, end);
        for (int index = start; index < end; index++) {
            array[index] = value;
        }
    }

    public static boolean[] copyOf(boolean[] array, int length) {
        boolean[] copy = new boolean[room(length)];
        for (int index = 0; index < length && index < array.length; index++) {
            copy[index] = array[index];
        }
        return copy;
    }

    public static boolean[] copyOfRange(boolean[] array, int start, int end) {
        if (start > end) {
            throw new IllegalArgumentException();
        }
        if (start < 0 || start > array.length) {
            throw new ArrayIndexOutOfBoundsException();
        }
        boolean[] copy = new boolean[room(end - start)];
        for (int index = start; index < end && index < array.length; index++) {
            copy[index - start] = array[index];
        }
        return copy;
    }

    public static boolean equals(boolean[] left, boolean[] right) {
        if (left == right) {
            return true;
        }
        if (left == null || right == null || left.length != right.length) {
            return false;
        }
        for (int index = 0; index < left.length; index++) {
            if (left[index] != right[index]) {
                return false;
            }
        }
        return true;
    }

    public static String toString(boolean[] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder().append('[');
        for (int index = 0; index < array.length; index++) {
            if (index > 0) {
                text.append(',').append(' ');
            }
            text.append(array[index]);
        }
        return text.append(']').toString();
    }

    public static void fill(Object[] array, Object value) {
        for (int index = 0; index < array.length; index++) {
            array[index] = value;
        }
    }

    public static boolean equals(Object[] left, Object[] right) {
        if (left == right) {
            return true;
        }
        if (left == null || right == null || left.length != right.length) {
            return false;
        }
        for (int index = 0; index < left.length; index++) {
            if (!Objects.equals(left[index], right[index])) {
                return false;
            }
        }
        return true;
    }

    public static void sort(Object[] array) {
        for (int index = 1; index < array.length; index++) {
            Object item = array[index];
            int place = index;
            while (place > 0 && ((Comparable) item).compareTo(array[place - 1]) < 0) {
                array[place] = array[place - 1];
                place--;
            }
            array[place] = item;
        }
    }

    public static <T> List<T> asList(T... items) {
        ArrayList<T> list = new ArrayList<>();
        for (T item : items) {
            list.add(item);
        }
        // The real list is another view of the array, and cannot grow.
        momus.Momus.inexact();
        return list;
    }
}
