import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.EmptyStackException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.Stack;

public class Lists {
    public static long[] kept = new long[400000];
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

    static void keep(int[] items) {
        keep(items.length);
        for (int item : items) {
            keep(item);
        }
    }

    static int kind(RuntimeException thrown) {
        return thrown instanceof ArrayIndexOutOfBoundsException ? -1
            : thrown instanceof IndexOutOfBoundsException ? -2
            : thrown instanceof NegativeArraySizeException ? -3
            : thrown instanceof NullPointerException ? -4
            : thrown instanceof EmptyStackException ? -5
            : thrown instanceof NoSuchElementException ? -6
            : thrown instanceof IllegalArgumentException ? -7 : -9;
    }

    static void arrays(int[] a, int k) {
        keep(Arrays.toString(a));
        keep(Arrays.hashCode(a));
        keep(a.clone());
        for (int way = 0; way < 7; way++) {
            int[] b = Arrays.copyOf(a, a.length);
            try {
                switch (way) {
                    case 0 -> Arrays.sort(b);
                    case 1 -> Arrays.sort(b, 1, k);
                    case 2 -> Arrays.fill(b, k);
                    case 3 -> Arrays.fill(b, 0, k, 5);
                    case 4 -> b = Arrays.copyOf(b, k);
                    case 5 -> b = Arrays.copyOfRange(b, 1, k);
                    default -> System.arraycopy(a, 0, b, 1, k);
                }
                keep(b);
                keep(Arrays.equals(a, b));
            } catch (RuntimeException thrown) {
                keep(kind(thrown));
            }
        }
        int[] sorted = a.clone();
        Arrays.sort(sorted);
        keep(Arrays.binarySearch(sorted, k) >= 0);
        double[] reals = new double[a.length];
        char[] letters = new char[a.length];
        long[] longs = new long[a.length];
        for (int i = 0; i < a.length; i++) {
            reals[i] = a[i] == 0 ? -0.0 : a[i] == 3 ? 0.0 : a[i] / 2.0;
            letters[i] = (char) ('m' + a[i]);
            longs[i] = a[i] * 5000000000L;
        }
        Arrays.sort(reals);
        Arrays.sort(letters);
        Arrays.sort(longs);
        for (int i = 0; i < a.length; i++) {
            keep((long) (2 * reals[i]));
            keep(1 / reals[i] < 0);
            keep(letters[i]);
            keep(longs[i]);
        }
        keep(new String(letters));
        keep(Arrays.hashCode(longs));
    }

    static void lists(int[] a, int k) {
        List<Integer> list = new ArrayList<>();
        Set<Integer> set = new HashSet<>();
        Map<Integer, Integer> map = new HashMap<>();
        Deque<Integer> deque = new ArrayDeque<>();
        Queue<Integer> queue = new LinkedList<>();
        Stack<Integer> stack = new Stack<>();
        for (int item : a) {
            list.add(item);
            keep(set.add(item));
            map.put(item, map.getOrDefault(item, 0) + 1);
            deque.addFirst(item);
            queue.offer(item);
            stack.push(item);
        }
        keep(list.hashCode());
        keep(set.size());
        keep(set.contains(k));
        keep(map.size());
        keep(map.containsKey(k));
        keep(map.containsValue(2));
        keep(Objects.equals(map.get(k), 1));
        keep(list.contains(k));
        keep(list.indexOf(k));
        keep(list.lastIndexOf(k));
        keep(list.equals(new ArrayList<>(list)));
        keep(set.equals(new HashSet<>(list)));
        for (int way = 0; way < 14; way++) {
            List<Integer> other = new ArrayList<>(list);
            try {
                switch (way) {
                    case 0 -> keep(list.get(k));
                    case 1 -> keep(other.remove(k));
                    case 2 -> keep(other.remove(Integer.valueOf(k)));
                    case 3 -> other.add(k, 99);
                    case 4 -> keep(other.set(k, 98));
                    case 5 -> Collections.sort(other);
                    case 6 -> Collections.reverse(other);
                    case 7 -> keep(Collections.max(other) - Collections.min(other));
                    case 8 -> keep(deque.pop() + deque.peekLast());
                    case 9 -> keep(deque.removeLast());
                    case 10 -> keep(queue.poll() + queue.size());
                    case 11 -> keep(queue.remove());
                    case 12 -> keep(stack.pop() + stack.peek());
                    default -> {
                        keep(map.remove(k) == null);
                        keep(set.remove(k));
                        other.clear();
                        keep(other.isEmpty());
                        keep(stack.empty());
                    }
                }
                int sum = 0;
                for (Integer item : other) {
                    sum = sum * 3 + item;
                }
                keep(sum);
            } catch (RuntimeException thrown) {
                keep(kind(thrown));
            }
        }
    }

    public static void run() {
        for (int number = 0; number < 600; number++) {
            int length = number % 5;
            int[] a = new int[length];
            for (int index = 0, rest = number; index < length; index++, rest = rest / 3 + 7) {
                a[index] = rest % 7 - 3;
            }
            arrays(a, number % 7 - 1);
            lists(a, number % 7 - 1);
        }
        keep(Objects.hashCode(null));
        keep(Objects.isNull(null));
        try {
            Objects.requireNonNull(null);
        } catch (RuntimeException thrown) {
            keep(kind(thrown));
        }
        try {
            new ArrayDeque<Integer>().push(null);
        } catch (RuntimeException thrown) {
            keep(kind(thrown));
        }
    }

    public static void main(String[] arguments) {
        run();
        for (int index = 0; index < count; index++) {
            System.out.println(kept[index]);
        }
    }
}
