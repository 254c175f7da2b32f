package dev.strandbench.profiler.recording;

import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import org.jspecify.annotations.Nullable;

/** Makes the names of methods and types in a recording readable. */
final class CodeName {

    private static final List<String> LIBRARIES =
            List.of("java.", "javax.", "jdk.", "sun.", "com.sun.", "kotlin.", "kotlinx.");
    private static final String UNKNOWN = "(no stack)";

    private static final Map<String, String> PRIMITIVES = Map.of(
            "B", "byte", "C", "char", "D", "double", "F", "float", "I", "int", "J", "long", "S", "short", "Z",
            "boolean");

    private CodeName() {}

    /** Returns a stack's innermost method, and its innermost method outside libraries; {@code (no stack)} for null. */
    static String ofPlace(@Nullable RecordedStackTrace trace) {
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

    static String innermost(@Nullable RecordedStackTrace trace) {
        return trace == null || trace.getFrames().isEmpty()
                ? UNKNOWN
                : name(trace.getFrames().get(0));
    }

    private static String name(RecordedFrame frame) {
        RecordedMethod method = frame.getMethod();
        return method == null ? "(unknown)" : withoutSerial(method.getType().getName()) + "." + method.getName();
    }

    private static String withoutSerial(String type) {
        // A hidden class has a name such as Task$$Lambda/0x0f12.
        int serial = type.indexOf("/0x");
        String named = serial < 0 ? type : type.substring(0, serial);
        // JDK 21 writes Task$$Lambda.0x0f12. A number after Task$$Lambda$ is also a serial number.
        return named.replaceFirst("\\.0x[0-9a-f]+$", "").replaceFirst("\\$\\$Lambda\\$\\d+$", "\\$\\$Lambda");
    }

    /**
     * Returns a type's name as in source code, such as {@code long[]} for {@code [J}. Removes the number of a lambda.
     */
    static String ofType(String type) {
        String name = withoutSerial(type);
        int dimensions = 0;
        while (dimensions < name.length() && name.charAt(dimensions) == '[') {
            dimensions++;
        }
        if (dimensions == 0) {
            return name;
        }
        String element = name.substring(dimensions);
        String readable = element.startsWith("L") && element.endsWith(";")
                ? element.substring(1, element.length() - 1)
                : PRIMITIVES.getOrDefault(element, element);
        return readable + "[]".repeat(dimensions);
    }
}
