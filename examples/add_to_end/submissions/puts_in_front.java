class IntList {
    Node head;

    void addToEnd(int x) {
        Node added = new Node(x);
        added.next = head;
        head = added;
    }

    int size() {
        int count = 0;
        for (Node node = head; node != null; node = node.next) count++;
        return count;
    }
}
