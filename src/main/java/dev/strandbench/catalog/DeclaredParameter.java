package dev.strandbench.catalog;

import dev.strandbench.result.ArmParameter;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.ValidText;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A benchmark parameter as its class declares it.
 *
 * @param field the {@code @Param} field
 * @param defaults the values it has when the call gives none
 */
public record DeclaredParameter(Field field, List<String> defaults) {

    /** The name in {@code -p name=value}. */
    public String name() {
        return field.getName();
    }

    /**
     * Whether a value can be given to the field: a constant of its enum, a number in its range, a text of its form. A
     * scenario lists every model or strategy that it runs, so those have to be among the defaults too.
     */
    public boolean accepts(String value) {
        if (field.getType().isEnum()) {
            return validConstants().contains(value);
        }
        if (field.getType() == int.class || field.getType() == long.class) {
            return isInRange(value);
        }
        ValidText text = field.getAnnotation(ValidText.class);
        return text == null || text.value().accepts(value);
    }

    private List<String> validConstants() {
        return ArmParameter.isNamed(name())
                ? defaults
                : Stream.of(field.getType().getEnumConstants())
                        .map(constant -> ((Enum<?>) constant).name())
                        .toList();
    }

    private boolean isInRange(String value) {
        long number;
        try {
            number = Long.parseLong(value);
        } catch (NumberFormatException e) {
            return false;
        }
        ValidRange range = range();
        if (range != null) {
            return number >= range.min() && number <= range.max();
        }
        return field.getType() == long.class || number == (int) number;
    }

    /** What {@link #accepts} accepts, in words. */
    public String validValues() {
        ValidRange range = range();
        if (range != null) {
            return String.format(Locale.ROOT, "whole numbers from %,d to %,d", range.min(), range.max());
        }
        ValidText text = field.getAnnotation(ValidText.class);
        if (text != null) {
            return text.value().valid();
        }
        return field.getType().isEnum()
                ? String.join(", ", validConstants())
                : "any " + field.getType().getSimpleName();
    }

    private @Nullable ValidRange range() {
        return field.getAnnotation(ValidRange.class);
    }

    /** Sets the field of a benchmark object to a value that {@link #accepts} accepts. */
    public void set(Object benchmark, String value) {
        try {
            field.set(benchmark, converted(value));
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(field + " is not accessible", e);
        }
    }

    private Object converted(String value) {
        Class<?> type = field.getType();
        if (type.isEnum()) {
            for (Object constant : type.getEnumConstants()) {
                if (((Enum<?>) constant).name().equals(value)) {
                    return constant;
                }
            }
            throw new IllegalArgumentException(value);
        }
        if (type == int.class) {
            return Integer.valueOf(value);
        }
        if (type == long.class) {
            return Long.valueOf(value);
        }
        return value;
    }
}
