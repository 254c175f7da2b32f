package dev.strandbench.machine;

import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

public final class NativeMemory {

    private static final Pattern TOTAL = Pattern.compile("^Total: reserved=\\d+, committed=(\\d+)$", Pattern.MULTILINE);
    private static final Pattern HEAP =
            Pattern.compile("^-\\s+Java Heap \\(reserved=\\d+, committed=(\\d+)\\)", Pattern.MULTILINE);

    private NativeMemory() {}

    /**
     * Returns the number of bytes that this JVM has committed outside the heap; empty without native memory tracking.
     */
    public static OptionalLong bytesOutsideHeap() {
        return command("vmNativeMemory", "summary", "scale=b")
                .map(NativeMemory::bytesOutsideHeap)
                .orElse(OptionalLong.empty());
    }

    /** Returns freed memory, such as that of ended threads, to the OS if the C library supports this. */
    public static void trim() {
        command("systemTrimNativeHeap");
    }

    private static Optional<String> command(String operation, String... arguments) {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        // The JDK's operation has no parameter if the command has none.
        Object[] parameters = arguments.length == 0 ? new Object[0] : new Object[] {arguments};
        String[] signature = arguments.length == 0 ? new String[0] : new String[] {String[].class.getName()};
        try {
            ObjectName commands = new ObjectName("com.sun.management:type=DiagnosticCommand");
            return Optional.of(String.valueOf(server.invoke(commands, operation, parameters, signature)));
        } catch (JMException e) {
            return Optional.empty();
        }
    }

    static OptionalLong bytesOutsideHeap(String summary) {
        Matcher total = TOTAL.matcher(summary);
        Matcher heap = HEAP.matcher(summary);
        return total.find() && heap.find()
                ? OptionalLong.of(Long.parseLong(total.group(1)) - Long.parseLong(heap.group(1)))
                : OptionalLong.empty();
    }
}
