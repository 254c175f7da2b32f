package dev.strandbench.scenario.ownfunction;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;

/**
 * The loader of the user's classes as the context class loader of whoever runs a call: libraries look for their parts
 * with it. A thread that the trial's starts inherits it; the threads of coroutines and their timers have the loader of
 * kotlinx.coroutines instead, and hand that on to the virtual threads that they start.
 */
final class ContextLoader {

    private static final String COROUTINE_WORKER = "DefaultDispatcher-worker-";
    private static final String COROUTINE_TIMER = "kotlinx.coroutines.";

    /** For threads that start while they are counted. */
    private static final int SPARE = 16;

    private final ClassLoader loader;

    ContextLoader(ClassLoader loader) {
        this.loader = loader;
    }

    /**
     * A handle that makes sure of it on the thread that calls, and then is the given one. Every model pays the same: a
     * comparison, once its threads have it.
     */
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

    /**
     * Gives it to the threads of coroutines that are alive now: a function that suspends may go on where no call began.
     * To do so whenever one resumes would cost coroutines what threads do not pay.
     */
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
