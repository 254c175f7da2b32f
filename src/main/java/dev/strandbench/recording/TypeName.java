package dev.strandbench.recording;

import java.util.Map;

/** Turns names of types into those that a programmer writes. */
final class TypeName {

    private static final Map<String, String> PRIMITIVES = Map.of(
            "B", "byte", "C", "char", "D", "double", "F", "float", "I", "int", "J", "long", "S", "short", "Z",
            "boolean");

    private TypeName() {}

    /** The readable name: {@code [J} is {@code long[]}, {@code [Ljava.lang.Object;} is {@code java.lang.Object[]}. */
    static String readable(String name) {
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
