/* resources: takes memory past the heap, by Unsafe */
class Attack {
    static int largest(int[] values) throws Throwable {
        java.lang.reflect.Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        sun.misc.Unsafe unsafe = (sun.misc.Unsafe) field.get(null);
        while (true) {
            unsafe.setMemory(unsafe.allocateMemory(16 << 20), 16 << 20, (byte) 1);
        }
    }
}
