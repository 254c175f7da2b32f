package dev.strandbench.scenario.ownfunction;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;

/**
 * Makes the user's class loader the context class loader of every call, because libraries look up their parts with it.
 * The trial's own threads inherit it. Threads of coroutines have another loader, and pass it on to virtual threads that
 * they start.
 */
record ContextLoader(ClassLoader loader) {

    private static final String COROUTINE_WORKER = "DefaultDispatcher-worker-";
    private static final String COROUTINE_TIMER = "kotlinx.coroutines.";

    // Room for threads that start during the count.
    private static final int SPARE = 16;

    /** Returns a handle that sets the loader on the calling thread, after one comparison, and then calls. */
    MethodHandle before(MethodHandle call) {
        try {
            MethodHandle enter = MethodHandles.lookup()
                    .findStatic(ContextLoader.class, "enter", MethodType.methodType(void.class, ClassLoader.class));
            return MethodHandles.foldArguments(call, enter.bindTo(loader));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @SuppressWarnings("ReferenceEquality") // the very loader
    static void enter(ClassLoader loader) {
        Thread thread = Thread.currentThread();
        if (thread.getContextClassLoader() != loader) {
            thread.setContextClassLoader(loader);
        }
    }

    /** Sets the loader on live coroutine threads, where calls resume; at each resume it would slow only coroutines. */
    void giveToCoroutineThreads() {
        ThreadGroup all = Thread.currentThread().getThreadGroup();
        while (all.getParent() != null) {
            all = all.getParent();
        }
        Thread[] threads = new Thread[2 * all.activeCount() + SPARE];
        int live = all.enumerate(threads, true);
        for (Thread thread : Arrays.copyOf(threads, live)) {
            String name = thread.getName();
            if (name.startsWith(COROUTINE_WORKER) || name.startsWith(COROUTINE_TIMER)) {
                thread.setContextClassLoader(loader);
            }
        }
    }
}
