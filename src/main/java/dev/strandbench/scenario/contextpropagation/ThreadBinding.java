package dev.strandbench.scenario.contextpropagation;

import java.util.concurrent.Callable;
import java.util.function.Consumer;

/** The values of one request, on the way to its tasks, which are threads. Thread-safe. */
interface ThreadBinding {

    /**
     * Calls what starts the tasks, on the thread that has the request, with whatever bound that they inherit.
     *
     * @throws Exception what it threw
     */
    <T> T call(Callable<T> fanOut) throws Exception;

    /** Runs a task's work, on its thread, with the values bound; given what it reads them from. */
    void run(Consumer<ValueReader> work);

    /** Runs a part of that work with the first value bound to the request's other one, and then as before again. */
    void runRebound(Consumer<ValueReader> work);
}
