/* privilege: starts a shell */
class Attack {
    static int largest(int[] values) throws Throwable {
        return Runtime.getRuntime().exec(new String[] {"/bin/sh", "-c", "exit 3"}).waitFor();
    }
}
