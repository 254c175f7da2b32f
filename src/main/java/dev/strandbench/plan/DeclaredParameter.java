package dev.strandbench.plan;

import dev.strandbench.base.FieldValue;
import dev.strandbench.result.ArmParameter;
import dev.strandbench.scenario.PossibleCause;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.ValidText;
import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A benchmark parameter, as declared in the benchmark's class.
 *
 * @param field the {@code @Param} field; empty if the field is not public or its class cannot be loaded
 * @param defaults default values; empty if the command line must set the parameter
 */
public record DeclaredParameter(String name, Optional<Field> field, List<String> defaults) {

    public DeclaredParameter(Field field, List<String> defaults) {
        this(field.getName(), Optional.of(field), defaults);
    }

    /**
     * A parameter value that may cause a difference between arms, and another value that removes this cause.
     *
     * @param cause the cause, as a noun phrase
     * @param unless value of another parameter, as {@code name=value}, that also removes the cause; may be empty
     */
    public record RemovableCause(String value, String without, String cause, String unless) {

        public boolean isRuledOutBy(Map<String, String> parameters) {
            return parameters.entrySet().stream().anyMatch(one -> unless.equals(one.getKey() + "=" + one.getValue()));
        }
    }

    /** Returns the values that the benchmark's class declares as possible causes of a difference between arms. */
    public List<RemovableCause> removableCauses() {
        return field.stream()
                .flatMap(declared -> Stream.of(declared.getAnnotationsByType(PossibleCause.class)))
                .map(one -> new RemovableCause(one.value(), one.without(), one.cause(), one.unless()))
                .toList();
    }

    /**
     * A word of a command line, such as {@code name=value,value}.
     *
     * @param text values as one string; may be empty
     */
    public record Assignment(String name, String text) {

        public List<String> values() {
            return split(text);
        }
    }

    /** Splits a word at its first equals sign; returns empty if the word has no equals sign or no name before it. */
    public static Optional<Assignment> assignment(String word) {
        int end = word.indexOf('=');
        return end < 1
                ? Optional.empty()
                : Optional.of(new Assignment(word.substring(0, end), word.substring(end + 1)));
    }

    /** Splits parameter values at commas outside parentheses, or at all commas if parentheses are unbalanced. */
    public static List<String> split(String values) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int at = 0; at < values.length(); at++) {
            char next = values.charAt(at);
            depth += next == '(' ? 1 : next == ')' ? -1 : 0;
            if (depth < 0) {
                break;
            }
            if (next == ',' && depth == 0) {
                parts.add(values.substring(start, at));
                start = at + 1;
            }
        }
        parts.add(values.substring(start));
        return depth == 0 ? parts : List.of(values.split(",", -1));
    }

    Stream<String> constants() {
        return field.<Stream<String>>map(declared -> declared.getType().isEnum()
                        ? Stream.of(declared.getType().getEnumConstants()).map(constant -> ((Enum<?>) constant).name())
                        : Stream.of())
                .orElseGet(defaults::stream);
    }

    /** Returns true if a value is valid. Only default values are valid for a model or strategy. */
    public boolean accepts(String value) {
        Class<?> type = type();
        if (type.isEnum()) {
            return validConstants().contains(value);
        }
        if (type == int.class || type == long.class) {
            return isInRange(value, type);
        }
        return annotation(ValidText.class)
                .map(text -> text.value().accepts(value))
                .orElse(true);
    }

    private <A extends Annotation> Optional<A> annotation(Class<A> type) {
        return field.flatMap(declared -> Optional.ofNullable(declared.getAnnotation(type)));
    }

    // Without a field, any text is valid, because only the fork knows the type.
    private Class<?> type() {
        return field.<Class<?>>map(Field::getType).orElse(String.class);
    }

    List<String> validConstants() {
        return !type().isEnum()
                ? List.of()
                : ArmParameter.isNamed(name) ? defaults : constants().toList();
    }

    private boolean isInRange(String value, Class<?> type) {
        long number;
        try {
            number = Long.parseLong(value);
        } catch (NumberFormatException e) {
            return false;
        }
        Optional<ValidRange> range = annotation(ValidRange.class);
        if (range.isPresent()) {
            return number >= range.get().min() && number <= range.get().max();
        }
        return type == long.class || number == (int) number;
    }

    public String validValues() {
        Optional<ValidRange> range = annotation(ValidRange.class);
        if (range.isPresent()) {
            return String.format(
                    Locale.ROOT,
                    "whole numbers from %,d to %,d",
                    range.get().min(),
                    range.get().max());
        }
        Optional<ValidText> text = annotation(ValidText.class);
        if (text.isPresent()) {
            return text.get().value().valid();
        }
        return type().isEnum() ? String.join(", ", validConstants()) : "any " + type().getSimpleName();
    }

    /** Sets the parameter's field in a benchmark object. {@link #accepts} must return true for the value. */
    public void set(Object benchmark, String value) {
        try {
            field.orElseThrow().set(benchmark, FieldValue.of(type(), value));
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(field + " is not accessible", e);
        }
    }
}
