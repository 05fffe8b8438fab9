/* integrity: brings along classes named as the driver's are */
package momus.worker;

class Attack {
    static int largest(int[] values) throws Throwable {
        return Exits.largest();
    }
}

class Exits {
    static int largest() {
        return 0;
    }
}

class Worker {
    public static void main(String[] words) {
        Runtime.getRuntime().halt(0);
    }
}
