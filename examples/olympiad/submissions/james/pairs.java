import java.util.*;
import java.io.*;

public class Pairs {
    public static void main(String[] words) throws IOException {
        StreamTokenizer input = new StreamTokenizer(new BufferedInputStream(System.in));
        input.nextToken();
        int n = (int) input.nval;
        input.nextToken();
        int s = (int) input.nval;
        Map<Integer, Integer> seen = new HashMap<>();
        long found = 0;
        for (int i = 0; i < n; i++) {
            input.nextToken();
            int x = (int) input.nval;
            found += seen.getOrDefault(s - x, 0);
            seen.merge(x, 1, Integer::sum);
        }
        System.out.println(found);
    }
}
