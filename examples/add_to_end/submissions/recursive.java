public class IntList {
    Node head;

    public void addToEnd(int x) {
        head = added(head, x);
    }

    private Node added(Node node, int x) {
        if (node == null) {
            return new Node(x);
        }
        node.next = added(node.next, x);
        return node;
    }

    public int size() {
        return counted(head);
    }

    private int counted(Node node) {
        return node == null ? 0 : 1 + counted(node.next);
    }
}
