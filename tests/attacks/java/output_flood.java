/* resources: prints without end */
class Attack {
    static int largest(int[] values) throws Throwable {
        while (true) {
            System.out.println("more and more and more of it");
        }
    }
}
