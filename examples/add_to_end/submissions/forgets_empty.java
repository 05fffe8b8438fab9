class IntList {
    Node head;

    void addToEnd(int x) {
        Node last = head;
        while (last.next != null) {
            last = last.next;
        }
        last.next = new Node(x);
    }

    int size() {
        int count = 0;
        for (Node node = head; node != null; node = node.next) count++;
        return count;
    }
}
