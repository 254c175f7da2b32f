package dev.strandbench.scenario.ownfunction;

import dev.strandbench.scenario.ownfunction.Calls.SuspendingFunction;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import kotlin.coroutines.Continuation;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Creates a hidden class for each function, so that the JIT compiler treats the function's method handle as a constant.
 */
final class HiddenFunctions {

    private static final MethodHandles.Lookup HERE = MethodHandles.lookup();

    private HiddenFunctions() {}

    /** The handle takes the index of a task, and may return a value or nothing. */
    static BlockingFunction blocking(MethodHandle handle, Blackhole blackhole) {
        Class<?> result = handle.type().returnType();
        MethodHandle call =
                result == void.class ? handle : MethodHandles.filterReturnValue(handle, consume(result, blackhole));
        MethodHandle boxed = handle.asType(MethodType.methodType(Object.class, int.class));
        return (BlockingFunction) instance(ConstantBlockingFunction.class, List.of(call, boxed));
    }

    static SuspendingFunction suspending(MethodHandle handle) {
        MethodType type = MethodType.methodType(Object.class, int.class, Continuation.class);
        return (SuspendingFunction) instance(ConstantSuspendingFunction.class, List.of(handle.asType(type)));
    }

    private static MethodHandle consume(Class<?> result, Blackhole blackhole) {
        Class<?> taken = result.isPrimitive() ? result : Object.class;
        try {
            return HERE.findVirtual(Blackhole.class, "consume", MethodType.methodType(void.class, taken))
                    .bindTo(blackhole)
                    .asType(MethodType.methodType(void.class, result));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object instance(Class<?> template, List<MethodHandle> handles) {
        try (InputStream bytes =
                template.getResourceAsStream("HiddenFunctions$" + template.getSimpleName() + ".class")) {
            if (bytes == null) {
                throw new IllegalStateException(template + " has no class file");
            }
            MethodHandles.Lookup hidden = HERE.defineHiddenClassWithClassData(bytes.readAllBytes(), handles, true);
            return hidden.findConstructor(hidden.lookupClass(), MethodType.methodType(void.class))
                    .invoke();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (Throwable e) {
            throw new IllegalStateException("no class can be made for the function", e);
        }
    }

    // Not private, because a hidden class is not a nest mate.
    static MethodHandle handle(MethodHandles.Lookup hidden, int number) {
        try {
            return MethodHandles.classDataAt(hidden, "_", MethodHandle.class, number);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    interface BlockingFunction {

        void call(int index) throws Throwable;

        @Nullable
        Object result(int index) throws Throwable;
    }

    // The nested classes are templates for the hidden classes.
    static final class ConstantBlockingFunction implements BlockingFunction {

        private static final MethodHandle CALL = handle(MethodHandles.lookup(), 0);
        private static final MethodHandle RESULT = handle(MethodHandles.lookup(), 1);

        @Override
        public void call(int index) throws Throwable {
            CALL.invokeExact(index);
        }

        @Override
        public @Nullable Object result(int index) throws Throwable {
            return (Object) RESULT.invokeExact(index);
        }
    }

    static final class ConstantSuspendingFunction implements SuspendingFunction {

        private static final MethodHandle START = handle(MethodHandles.lookup(), 0);

        @Override
        public @Nullable Object start(int index, Continuation<@Nullable Object> continuation) throws Throwable {
            return (Object) START.invokeExact(index, continuation);
        }
    }
}
