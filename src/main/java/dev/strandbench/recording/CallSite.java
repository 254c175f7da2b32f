package dev.strandbench.recording;

import java.util.List;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import org.jspecify.annotations.Nullable;

/**
 * Where something happened, in words: the innermost method, and the innermost one that does not belong to a library.
 */
final class CallSite {

    // Where the names of methods begin that a program calls and does not contain.
    private static final List<String> LIBRARIES =
            List.of("java.", "javax.", "jdk.", "sun.", "com.sun.", "kotlin.", "kotlinx.");
    private static final String UNKNOWN = "(no stack)";

    private CallSite() {}

    /** The place that a stack trace shows; {@code (no stack)} where there is none. */
    static String of(@Nullable RecordedStackTrace trace) {
        if (trace == null || trace.getFrames().isEmpty()) {
            return UNKNOWN;
        }
        String innermost = name(trace.getFrames().get(0));
        for (RecordedFrame frame : trace.getFrames()) {
            String name = name(frame);
            if (LIBRARIES.stream().noneMatch(name::startsWith)) {
                return name.equals(innermost) ? innermost : innermost + " < " + name;
            }
        }
        return innermost;
    }

    /** The innermost method only. */
    static String innermost(@Nullable RecordedStackTrace trace) {
        return trace == null || trace.getFrames().isEmpty()
                ? UNKNOWN
                : name(trace.getFrames().get(0));
    }

    private static String name(RecordedFrame frame) {
        RecordedMethod method = frame.getMethod();
        return method == null ? "(unknown)" : withoutSerial(method.getType().getName()) + "." + method.getName();
    }

    /** The name of a type without the serial of a hidden class, such as {@code Task$$Lambda/0x0f12}. */
    static String withoutSerial(String type) {
        int serial = type.indexOf("/0x");
        String named = serial < 0 ? type : type.substring(0, serial);
        // JDK 21 writes Task$$Lambda.0x0f12; a number after Task$$Lambda$ is a serial as well.
        return named.replaceFirst("\\.0x[0-9a-f]+$", "").replaceFirst("\\$\\$Lambda\\$\\d+$", "\\$\\$Lambda");
    }
}
