class IntList {
    Node head;

    void addToEnd(int x) {
        Node added = new Node(x);
        added.next = head == null ? null : added;
        if (head == null) {
            head = added;
            return;
        }
        Node last = head;
        while (last.next != null) last = last.next;
        last.next = added;
    }

    int size() {
        int count = 0;
        for (Node node = head; node != null; node = node.next) count++;
        return count;
    }
}
