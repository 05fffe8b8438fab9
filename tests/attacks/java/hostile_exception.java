/* integrity: raises an exception whose message never comes */
class Attack {
    static class Endless extends RuntimeException {
        @Override
        public String getMessage() {
            while (true) {
                Thread.onSpinWait();
            }
        }
    }

    static int largest(int[] values) {
        throw new Endless();
    }
}
