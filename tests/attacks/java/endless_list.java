/* resources: returns a collection that holds itself */
import java.util.ArrayList;
import java.util.List;

class Attack {
    static List<Object> largest(int[] values) {
        List<Object> all = new ArrayList<>();
        all.add(all);
        return all;
    }
}
