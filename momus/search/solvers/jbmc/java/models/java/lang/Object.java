package java.lang;

public class Object {
    public Object() {}

    public boolean equals(Object other) {
        return this == other;
    }

    public int hashCode() {
        momus.Momus.unmodelled();
        return 0;
    }

    public String toString() {
        momus.Momus.unmodelled();
        return null;
    }
}
