public class Texts {
    public static long[] kept = new long[900000];
    public static int count;

    static void keep(long value) {
        kept[count++] = value;
    }

    static void keep(boolean value) {
        keep(value ? 1L : 0L);
    }

    static void keep(String text) {
        keep(text.length());
        for (int index = 0; index < text.length(); index++) {
            keep(text.charAt(index));
        }
    }

    static int kind(RuntimeException thrown) {
        return thrown instanceof StringIndexOutOfBoundsException ? -1
            : thrown instanceof IndexOutOfBoundsException ? -2
            : thrown instanceof NumberFormatException ? -3
            : thrown instanceof NullPointerException ? -4
            : thrown instanceof IllegalArgumentException ? -5 : -9;
    }

    static final char[] ALPHABET = {'a', 'B', ' ', '1', '-', '+'};

    static String word(int number) {
        String text = "";
        while (number > 0) {
            text += ALPHABET[number % 7 % 6];
            number /= 7;
        }
        return text;
    }

    static void one(String a) {
        keep(a);
        keep(a.hashCode());
        keep(a.isEmpty());
        keep(a.isBlank());
        keep(a.trim());
        keep(a.strip());
        keep(a.toUpperCase());
        keep(a.toLowerCase());
        keep(a.replace('a', 'x'));
        keep(a.repeat(2));
        keep(new String(a.toCharArray()));
        keep(new StringBuilder(a).reverse().toString());
        keep(a.indexOf('1'));
        keep(a.lastIndexOf('a'));
        keep(a.indexOf('a', 1));
        keep(a == null ? "" : a + 1 + 'c' + true + 123456789012L + -5);
        keep(String.valueOf(a.toCharArray()));
        for (int way = 0; way < 9; way++) {
            StringBuilder builder = new StringBuilder(a);
            try {
                switch (way) {
                    case 0 -> keep(Integer.parseInt(a));
                    case 1 -> keep(a.charAt(2));
                    case 2 -> keep(a.substring(1));
                    case 3 -> keep(a.substring(1, 2));
                    case 4 -> keep(builder.deleteCharAt(1).toString());
                    case 5 -> keep(builder.insert(1, "xy").insert(0, 7).toString());
                    case 6 -> {
                        String before = builder.toString();
                        builder.setCharAt(0, 'q');
                        keep(before);
                        keep(builder.toString());
                    }
                    case 7 -> {
                        String before = builder.toString();
                        builder.setLength(1);
                        builder.append("zz");
                        keep(before);
                        keep(builder.toString());
                    }
                    default -> keep(builder.delete(1, 3).append('e').charAt(1));
                }
            } catch (RuntimeException thrown) {
                keep(kind(thrown));
            }
        }
    }

    static void two(String a, String b) {
        keep(a.equals(b));
        keep(a.equalsIgnoreCase(b));
        keep(a.compareTo(b));
        keep(a.compareToIgnoreCase(b));
        keep(a.startsWith(b));
        keep(a.endsWith(b));
        keep(a.contains(b));
        keep(a.indexOf(b));
        keep(a.indexOf(b, 1));
        keep(a.lastIndexOf(b));
        keep(a.concat(b));
        switch (a) {
            case "a" -> keep(10);
            case "B1" -> keep(20);
            default -> keep(30);
        }
    }

    static void numbers() {
        String[] texts = {"", "-", "+", "0", "-0", "+7", "007", "2147483647", "2147483648", "-2147483648", "-2147483649", "99999999999", "12a", " 1"};
        for (String text : texts) {
            try {
                keep(Integer.parseInt(text));
            } catch (RuntimeException thrown) {
                keep(kind(thrown));
            }
            try {
                keep(Long.parseLong(text));
            } catch (RuntimeException thrown) {
                keep(kind(thrown));
            }
        }
        int[] ints = {0, 7, -7, 10, 100, 2147483647, -2147483648};
        for (int one : ints) {
            keep(Integer.toString(one));
            keep(String.valueOf((long) one * 4000000));
        }
        keep("" + null + 'x');
    }

    public static void run() {
        for (int a = 0; a < 400; a++) {
            one(word(a));
        }
        for (int a = 0; a < 100; a++) {
            for (int b = 0; b < 100; b++) {
                two(word(a), word(b));
            }
        }
        numbers();
    }

    public static void main(String[] arguments) {
        run();
        for (int index = 0; index < count; index++) {
            System.out.println(kept[index]);
        }
    }
}
