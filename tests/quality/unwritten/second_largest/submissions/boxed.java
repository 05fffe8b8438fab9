import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

class Numbers {
    static int secondLargest(int[] numbers) {
        List<Integer> list = new ArrayList<>();
        for (int x : numbers) {
            list.add(x);
        }
        Collections.sort(list, Collections.reverseOrder());
        int i = 1;
        while (list.get(i) == list.get(0)) {
            i++;
        }
        return list.get(i);
    }
}
