package dev.strandbench.catalog;

import dev.strandbench.result.ArmParameter;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.ValidText;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A benchmark parameter as its class declares it.
 *
 * @param name the name in {@code -p name=value}
 * @param field the {@code @Param} field; empty if its class is another jar's
 * @param defaults the values it has when the call gives none; none if the call must
 */
public record DeclaredParameter(String name, Optional<Field> field, List<String> defaults) {

    /** A parameter of a benchmark of this jar. */
    public DeclaredParameter(Field field, List<String> defaults) {
        this(field.getName(), Optional.of(field), defaults);
    }

    /** The constants that its type has, or else the values that it has by itself. */
    Stream<String> constants() {
        return field.<Stream<String>>map(declared -> declared.getType().isEnum()
                        ? Stream.of(declared.getType().getEnumConstants()).map(constant -> ((Enum<?>) constant).name())
                        : Stream.of())
                .orElseGet(defaults::stream);
    }

    /**
     * Whether a value can be given to the field: a constant of its enum, a number in its range, a text of its form. A
     * scenario lists every model or strategy that it runs, so those have to be among the defaults too.
     */
    public boolean accepts(String value) {
        Class<?> type = type();
        if (type.isEnum()) {
            return validConstants().contains(value);
        }
        if (type == int.class || type == long.class) {
            return isInRange(value, type);
        }
        return text().map(text -> text.value().accepts(value)).orElse(true);
    }

    private Optional<ValidText> text() {
        return field.flatMap(declared -> Optional.ofNullable(declared.getAnnotation(ValidText.class)));
    }

    /** Its type; that of texts, of which any is valid, if only forks know it. */
    private Class<?> type() {
        return field.<Class<?>>map(Field::getType).orElse(String.class);
    }

    private List<String> validConstants() {
        return ArmParameter.isNamed(name) ? defaults : constants().toList();
    }

    private boolean isInRange(String value, Class<?> type) {
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
        return type == long.class || number == (int) number;
    }

    /** What {@link #accepts} accepts, in words. */
    public String validValues() {
        ValidRange range = range();
        if (range != null) {
            return String.format(Locale.ROOT, "whole numbers from %,d to %,d", range.min(), range.max());
        }
        Optional<ValidText> text = text();
        if (text.isPresent()) {
            return text.get().value().valid();
        }
        return type().isEnum() ? String.join(", ", validConstants()) : "any " + type().getSimpleName();
    }

    private @Nullable ValidRange range() {
        return field.map(declared -> declared.getAnnotation(ValidRange.class)).orElse(null);
    }

    /** Sets the field of a benchmark object to a value that {@link #accepts} accepts. */
    public void set(Object benchmark, String value) {
        try {
            field.orElseThrow().set(benchmark, converted(value));
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(field + " is not accessible", e);
        }
    }

    private Object converted(String value) {
        Class<?> type = type();
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
