/* integrity: halts the JVM by reflection */
class Attack {
    static int largest(int[] values) throws Throwable {
        Runtime.class.getMethod("halt", int.class).invoke(Runtime.getRuntime(), 4);
        return 0;
    }
}
