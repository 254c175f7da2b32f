package dev.strandbench.usercode;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A user's function. The first argument may be the task's index; the others are the same in every task. */
public record FoundFunction(
        Class<?> type,
        Method method,
        boolean suspending,
        boolean takesIndex,
        List<Object> arguments,
        FunctionObject.Source source) {

    public String name() {
        return type.getName() + "::" + method.getName();
    }

    public boolean hasResult() {
        return method.getReturnType() != void.class;
    }

    /** Returns a handle that takes the task's index and, if the function suspends, the continuation. */
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
