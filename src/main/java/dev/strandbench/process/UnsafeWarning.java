package dev.strandbench.process;

/**
 * The four lines that JDK 24 and later print when JMH first touches {@code sun.misc.Unsafe} (JEP 498). They tell the
 * authors of JMH, not its users. Forks are started with an option against them; for this JVM, which runs already, the
 * class is told that it has warned. Its package is open to everybody, in {@code jdk.unsupported}.
 */
public final class UnsafeWarning {

    private UnsafeWarning() {}

    /** Keeps the warning from being printed; where the JDK does not know the field, there is none or it stays. */
    public static void suppress() {
        try {
            var warned = Class.forName("sun.misc.Unsafe").getDeclaredField("memoryAccessWarned");
            warned.setAccessible(true);
            warned.setBoolean(null, true);
        } catch (ReflectiveOperationException | RuntimeException ignored) {
            // A warning more on the screen is no reason to stop.
        }
    }
}
