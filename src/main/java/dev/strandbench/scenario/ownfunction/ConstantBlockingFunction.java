package dev.strandbench.scenario.ownfunction;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/** A template: {@link HiddenFunctions} defines a hidden class from its bytes for each function. */
final class ConstantBlockingFunction implements BlockingFunction {

    private static final MethodHandle CALL = HiddenFunctions.handle(MethodHandles.lookup(), 0);
    private static final MethodHandle RESULT = HiddenFunctions.handle(MethodHandles.lookup(), 1);

    @Override
    public void call(int index) throws Throwable {
        CALL.invokeExact(index);
    }

    @Override
    public @Nullable Object result(int index) throws Throwable {
        return (Object) RESULT.invokeExact(index);
    }
}
