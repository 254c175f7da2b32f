package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.PatternTasks.Body;
import dev.strandbench.machine.CLibrary;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Calls the native function {@code qsort}, which calls Java code to compare two bytes. Thread-safe. */
final class NativeSort {

    private static final MethodType SORT =
            MethodType.methodType(void.class, Object.class, long.class, long.class, Object.class);
    private static final MethodType COMPARE = MethodType.methodType(int.class, Object.class, Object.class);

    private final MethodHandle sort;
    private final Object bytes;
    private final Object comparison;

    private NativeSort(MethodHandle sort, Object bytes, Object comparison) {
        this.sort = sort;
        this.bytes = bytes;
        this.comparison = comparison;
    }

    /** Returns a sort that runs the given code in each comparison. */
    static NativeSort comparingBy(Body code) {
        try {
            MethodHandle compare = MethodHandles.lookup()
                    .findStatic(NativeSort.class, "compare", COMPARE.insertParameterTypes(0, Body.class))
                    .bindTo(code);
            return new NativeSort(CLibrary.function("qsort", SORT), CLibrary.memory(2), CLibrary.pointerTo(compare));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    void run(Runnable waiting) {
        waiting.run();
        try {
            sort.invokeExact(bytes, 2L, 1L, comparison);
        } catch (Throwable e) {
            throw CLibrary.unchecked(e);
        }
    }

    @SuppressWarnings("unused") // called by native code
    private static int compare(Body code, Object left, Object right) {
        try {
            code.run();
        } catch (Exception e) {
            // An exception that left this method would end the JVM.
            Thread.currentThread().interrupt();
        }
        return 0;
    }
}
