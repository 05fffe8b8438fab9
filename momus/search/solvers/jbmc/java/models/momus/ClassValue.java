package momus;

/** What stands for a class that a program names: whatever is asked of it ends the proof. */
final class ClassValue {
    ClassValue() {}

    public boolean equals(Object other) {
        Momus.inexact();
        return this == other;
    }
}
