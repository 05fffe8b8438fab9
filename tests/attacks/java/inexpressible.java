/* integrity: says on the board that it could not take the input */
class Attack {
    static int largest(int[] values) throws Throwable {
        Class<?> board = Class.forName("momus.worker.Board", true, ClassLoader.getSystemClassLoader());
        java.lang.reflect.Method channel = board.getDeclaredMethod("channel", int.class);
        channel.setAccessible(true);
        java.nio.channels.FileChannel file = (java.nio.channels.FileChannel) channel.invoke(null, 4);
        java.nio.ByteBuffer chunk = java.nio.ByteBuffer.allocate(9).order(java.nio.ByteOrder.LITTLE_ENDIAN);
        file.write(chunk.putInt(1).putInt(1).put((byte) '~').flip(), 128);
        java.nio.ByteBuffer end = java.nio.ByteBuffer.allocate(24).order(java.nio.ByteOrder.LITTLE_ENDIAN);
        file.write(end.putLong(137).putLong(1).putLong(4).flip(), 8);
        Runtime.getRuntime().halt(0);
        return 0;
    }
}
