package dev.strandbench.base;

import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.exc.MismatchedInputException;

/** Describes why JSON could not be read, without the Java class names and settings in Jackson's messages. */
public final class JsonFault {

    private static final String EARLY_END = "end-of-input";

    private static final Pattern APPENDED = Pattern.compile(
            ", from `[^`]*`|: enable `.*|\\s*\\((?:start marker|but could|although) .*|\\[Source: .*", Pattern.DOTALL);

    private static final Pattern CLASS_NAME = Pattern.compile("`(?:[^`]*[.$])?([^`.$]*)`");

    private static final Map<Class<?>, String> KINDS = Map.of(
            String.class, "text",
            double.class, "a number",
            Double.class, "a number",
            int.class, "a whole number",
            Integer.class, "a whole number",
            boolean.class, "true or false",
            Boolean.class, "true or false");

    private JsonFault() {}

    public static String of(JacksonException e) {
        String message = Objects.requireNonNullElse(e.getOriginalMessage(), EARLY_END);
        if (message.contains(EARLY_END)) {
            return "it ends early";
        }
        return e instanceof MismatchedInputException mismatch
                ? "not " + kind(mismatch.getTargetType())
                : CLASS_NAME.matcher(APPENDED.matcher(message).replaceAll("")).replaceAll("$1");
    }

    private static String kind(@Nullable Class<?> type) {
        if (type == null) {
            return "a valid value";
        }
        boolean isList = type.isArray() || Collection.class.isAssignableFrom(type);
        return KINDS.getOrDefault(type, isList ? "a list" : "an object");
    }
}
