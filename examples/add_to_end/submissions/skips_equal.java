class IntList {
    Node head;
    int count;

    void addToEnd(int x) {
        count++;
        if (head == null) {
            head = new Node(x);
            return;
        }
        Node last = head;
        while (last.next != null) last = last.next;
        if (last.value != x) last.next = new Node(x);
    }

    int size() {
        return count;
    }
}
