package dev.strandbench.function;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A function that can be called.
 *
 * @param type the class that it was asked of
 * @param method the method
 * @param suspending whether it is a suspending function of Kotlin; if not, it may block
 * @param takesIndex whether its first parameter is the task's index
 * @param arguments what follows, in every task
 * @param source where the object comes from that it is called on
 */
public record FoundFunction(
        Class<?> type,
        Method method,
        boolean suspending,
        boolean takesIndex,
        List<Object> arguments,
        ObjectSource source) {

    /** As the user calls it. */
    public String name() {
        return type.getName() + "::" + method.getName();
    }

    /** Whether it has a result that models can be compared by. */
    public boolean hasResult() {
        return method.getReturnType() != void.class;
    }

    /**
     * A handle on it that takes a task's index, as an int, and the continuation if it suspends; it returns what the
     * function does.
     *
     * @param target what to call it on; null if it is static
     */
    public MethodHandle handle(@Nullable Object target) {
        try {
            MethodHandle handle = MethodHandles.publicLookup().unreflect(method).asFixedArity();
            MethodHandle bound = target == null ? handle : handle.bindTo(target);
            MethodHandle given = MethodHandles.insertArguments(bound, takesIndex ? 1 : 0, arguments.toArray());
            if (!takesIndex) {
                return MethodHandles.dropArguments(given, 0, int.class);
            }
            MethodType type = given.type().changeParameterType(0, int.class);
            return given.asType(type);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(method + " was found to be public", e);
        }
    }
}
