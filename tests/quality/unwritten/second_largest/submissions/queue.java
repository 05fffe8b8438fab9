import java.util.Comparator;
import java.util.PriorityQueue;

class Numbers {
    static int secondLargest(int[] numbers) {
        PriorityQueue<Integer> heap = new PriorityQueue<>(Comparator.reverseOrder());
        for (int x : numbers) {
            heap.add(x);
        }
        int largest = heap.poll();
        while (heap.peek().equals(largest)) {
            heap.poll();
        }
        return heap.peek();
    }
}
