/* channels: opens a connection */
class Attack {
    static int largest(int[] values) throws Throwable {
        new java.net.Socket("127.0.0.1", 1).close();
        return 0;
    }
}
