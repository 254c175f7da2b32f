package dev.strandbench.cli;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The four lines that JDK 24 and later print when JMH first touches {@code sun.misc.Unsafe} (JEP 498). They tell the
 * authors of JMH, not its users; forks are started with an option against them, this JVM is running already.
 */
final class UnsafeWarning {

    private static final String JMH_CLASS_THAT_CAUSES_IT = "org.openjdk.jmh.util.Utils";

    private UnsafeWarning() {}

    /** Has the warning printed to nowhere; to be called before anything of JMH is. */
    static void swallow() {
        PrintStream err = System.err;
        System.setErr(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        try {
            Class.forName(JMH_CLASS_THAT_CAUSES_IT);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        } finally {
            System.setErr(err);
        }
    }
}
