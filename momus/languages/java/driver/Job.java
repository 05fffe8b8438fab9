package momus.worker;

/** What the worker is asked to do, as its command line tells. */
final class Job {
    final String form, entry;
    final long start, stop, exact;
    final int outputBytes;
    final boolean capture, after;

    Job(String[] words) {
        form = words[0];
        entry = words[1];
        start = Long.parseLong(words[2]);
        stop = Long.parseLong(words[3]);
        exact = Long.parseLong(words[4]);
        outputBytes = Integer.parseInt(words[7]) << 10;
        capture = words[8].equals("1");
        after = words[9].equals("1");
    }
}
