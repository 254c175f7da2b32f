package dev.strandbench.base;

import java.util.stream.Stream;

public final class FieldValue {

    private FieldValue() {}

    /**
     * Converts text to an enum, {@code int}, {@code long}, {@code boolean} or {@code String}. Throws
     * {@link IllegalArgumentException} if the text is not a value of the type.
     */
    public static Object of(Class<?> type, String text) {
        if (type.isEnum()) {
            return Stream.of(type.getEnumConstants())
                    .filter(constant -> ((Enum<?>) constant).name().equals(text))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(text));
        }
        if (type == int.class) {
            return Integer.valueOf(text);
        }
        if (type == long.class) {
            return Long.valueOf(text);
        }
        return type == boolean.class ? Boolean.valueOf(text) : text;
    }
}
