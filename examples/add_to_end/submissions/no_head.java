class IntList {
    void addToEnd(int x) {
        head = new Node(x);
    }
}
