package dev.strandbench.scenario.ownfunction;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import kotlin.coroutines.Continuation;
import org.jspecify.annotations.Nullable;

/** A template: {@link HiddenFunctions} defines a hidden class from its bytes for each function. */
final class ConstantSuspendingFunction implements SuspendingFunction {

    private static final MethodHandle START = HiddenFunctions.handle(MethodHandles.lookup(), 0);

    @Override
    public @Nullable Object start(int index, Continuation<@Nullable Object> continuation) throws Throwable {
        return (Object) START.invokeExact(index, continuation);
    }
}
