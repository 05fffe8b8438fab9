/* files: leaves a file behind */
class Attack {
    static int largest(int[] values) throws Throwable {
        for (String place : new String[] {"/tmp/", "/", "/dev/shm/", "/data/", "/runtimes/", ""}) {
            try {
                java.nio.file.Files.writeString(java.nio.file.Path.of(place + "momus-attack"), "here");
                int best = values[0];
                for (int value : values) best = Math.max(best, value);
                return best;
            } catch (java.io.IOException error) {
                continue;
            }
        }
        return -1000;
    }
}
