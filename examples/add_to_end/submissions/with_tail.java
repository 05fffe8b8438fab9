package lists;

public class IntList {
    Node head;
    private Node tail;
    private int count;

    public void addToEnd(int x) {
        Node added = new Node(x);
        if (count++ == 0) {
            head = added;
        } else {
            tail.next = added;
        }
        tail = added;
    }

    public int size() {
        return count;
    }
}
