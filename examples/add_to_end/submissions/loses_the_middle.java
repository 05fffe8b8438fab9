class IntList {
    Node head;

    void addToEnd(int x) {
        if (head == null) {
            head = new Node(x);
        } else {
            head.next = new Node(x);
        }
    }

    int size() {
        int count = 0;
        for (Node node = head; node != null; node = node.next) count++;
        return count;
    }
}
