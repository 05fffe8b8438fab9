public class Sums {
    public static void main(String[] words) {
        int[] a = Reader.readInts(Reader.readInt());
        long[] before = new long[a.length + 1];
        for (int i = 0; i < a.length; i++) before[i + 1] = before[i] + a[i];
        StringBuilder said = new StringBuilder();
        for (int q = Reader.readInt(); q > 0; q--) {
            int first = Reader.readInt(), last = Reader.readInt();
            said.append(before[last] - before[first - 1]).append('\n');
        }
        System.out.print(said);
    }
}
