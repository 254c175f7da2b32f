package dev.strandbench.function;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Values that every task passes after its index.
 *
 * @param texts as the user wrote them
 */
record FunctionArguments(List<String> texts) {

    static FunctionArguments parse(String list) {
        return new FunctionArguments(list.isEmpty() ? List.of() : List.of(list.split(",", -1)));
    }

    /** Whether a method takes them, with or without an index before them. */
    boolean fit(Method method) {
        List<Class<?>> types = FunctionFinder.taken(method);
        int before = types.size() - texts.size();
        if (before < 0 || before > 1 || (before == 1 && !isIndex(types.getFirst()))) {
            return false;
        }
        for (int i = 0; i < texts.size(); i++) {
            if (value(texts.get(i), types.get(before + i)).isEmpty()) {
                return false;
            }
        }
        return true;
    }

    private static boolean isIndex(Class<?> type) {
        return type == int.class || type == long.class;
    }

    /** Whether a method that they fit takes one parameter more than they are. */
    boolean leaveAnIndexTo(Method method) {
        return FunctionFinder.taken(method).size() > texts.size();
    }

    /** The values for a method that they fit. */
    List<Object> valuesFor(Method method) {
        List<Class<?>> types = FunctionFinder.taken(method);
        int before = types.size() - texts.size();
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            values.add(value(texts.get(i), types.get(before + i)).orElseThrow());
        }
        return values;
    }

    private static Optional<Object> value(String text, Class<?> type) {
        try {
            if (type == String.class) {
                return Optional.of(text);
            }
            if (type == int.class) {
                return Optional.of(Integer.valueOf(text));
            }
            if (type == long.class) {
                return Optional.of(Long.valueOf(text));
            }
            if (type == double.class) {
                return Optional.of(Double.valueOf(text));
            }
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
        boolean isBoolean = text.equals("true") || text.equals("false");
        return type == boolean.class && isBoolean ? Optional.of(Boolean.valueOf(text)) : Optional.empty();
    }
}
