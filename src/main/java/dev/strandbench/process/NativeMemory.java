package dev.strandbench.process;

import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Memory outside of the heap: HotSpot's {@code jcmd} commands {@code VM.native_memory} and
 * {@code System.trim_native_heap}.
 */
public final class NativeMemory {

    private static final Pattern TOTAL = Pattern.compile("^Total: reserved=\\d+, committed=(\\d+)$", Pattern.MULTILINE);
    private static final Pattern HEAP =
            Pattern.compile("^-\\s+Java Heap \\(reserved=\\d+, committed=(\\d+)\\)", Pattern.MULTILINE);

    private NativeMemory() {}

    /** Bytes committed outside of the heap; empty if this JVM does not track them. */
    public static OptionalLong bytesOutsideHeap() {
        return command("vmNativeMemory", "summary", "scale=b")
                .map(NativeMemory::bytesOutsideHeap)
                .orElse(OptionalLong.empty());
    }

    /**
     * Makes the C library return freed memory to the system, where it has a call for that; otherwise it would keep what
     * threads used.
     */
    public static void trim() {
        command("systemTrimNativeHeap");
    }

    /** The output of a diagnostic command; empty if this JVM does not know it. */
    private static Optional<String> command(String operation, String... arguments) {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        // Commands without parameters are operations without parameters.
        Object[] parameters = arguments.length == 0 ? new Object[0] : new Object[] {arguments};
        String[] signature = arguments.length == 0 ? new String[0] : new String[] {String[].class.getName()};
        try {
            ObjectName commands = new ObjectName("com.sun.management:type=DiagnosticCommand");
            return Optional.of(String.valueOf(server.invoke(commands, operation, parameters, signature)));
        } catch (JMException e) {
            return Optional.empty();
        }
    }

    /** Bytes committed outside of the heap, from the text of a summary in bytes; empty if it is not one. */
    static OptionalLong bytesOutsideHeap(String summary) {
        Matcher total = TOTAL.matcher(summary);
        Matcher heap = HEAP.matcher(summary);
        return total.find() && heap.find()
                ? OptionalLong.of(Long.parseLong(total.group(1)) - Long.parseLong(heap.group(1)))
                : OptionalLong.empty();
    }
}
