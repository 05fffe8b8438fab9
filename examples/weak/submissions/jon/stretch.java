// Tries all stretches.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.StringTokenizer;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        StringTokenizer first = new StringTokenizer(in.readLine());
        int n = Integer.parseInt(first.nextToken()), k = Integer.parseInt(first.nextToken());
        StringTokenizer words = new StringTokenizer(in.readLine());
        long[] before = new long[n + 1];
        for (int i = 1; i <= n; i++) before[i] = before[i - 1] + Long.parseLong(words.nextToken());
        long best = before[n];
        for (int start = 0; start + k <= n; start++)
            for (int end = start + k; end <= n; end++) best = Math.max(best, before[end] - before[start]);
        System.out.println(best);
    }
}
