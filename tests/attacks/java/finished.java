/* integrity: says on the board that all is done */
class Attack {
    static int largest(int[] values) throws Throwable {
        Class<?> board = Class.forName("momus.worker.Board", true, ClassLoader.getSystemClassLoader());
        java.lang.reflect.Method channel = board.getDeclaredMethod("channel", int.class);
        channel.setAccessible(true);
        java.nio.ByteBuffer header = java.nio.ByteBuffer.allocate(8).order(java.nio.ByteOrder.LITTLE_ENDIAN);
        ((java.nio.channels.FileChannel) channel.invoke(null, 4)).write(header.putLong(0, 4), 24);
        Runtime.getRuntime().halt(0);
        return 0;
    }
}
