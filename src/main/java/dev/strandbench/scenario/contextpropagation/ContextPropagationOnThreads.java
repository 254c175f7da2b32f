package dev.strandbench.scenario.contextpropagation;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.function.IntToLongFunction;

/** What styles share in which a task has a thread. */
interface ContextPropagationOnThreads extends ContextPropagation {

    /** How values get to the threads of tasks. */
    BlockingTransport transport();

    /**
     * Starts so many tasks, each given its index, and adds up what they return.
     *
     * @throws InterruptedException if the caller is interrupted while it waits; the tasks are then cancelled
     * @throws ExecutionException with what a task threw as its cause; the others are then cancelled
     */
    long addUp(int tasks, IntToLongFunction task) throws InterruptedException, ExecutionException;

    @Override
    default long fanOut(ContextRequest request, ContextWork work) throws Exception {
        ThreadBinding binding = transport().bind(request);
        return binding.call(() -> addUp(work.tasks(), index -> resultOf(index, binding, work)));
    }

    @Override
    default int strays(int tasks) throws InterruptedException, ExecutionException {
        long strays = addUp(tasks, index -> strayHere()) + strayHere();
        return (int) strays;
    }

    private long strayHere() {
        return transport().hasStray() ? 1 : 0;
    }

    /** What a task does. */
    private static long resultOf(int index, ThreadBinding binding, ContextWork work) {
        ValueSum sum = new ValueSum();
        binding.run(reader -> {
            sum.count(work.number().applyAsLong(index));
            readAndHop(reader, work, sum);
            for (int i = 0; i < work.rebinds(); i++) {
                binding.runRebound(rebound -> readAndHop(rebound, work, sum));
                work.readFirst(reader, sum);
            }
        });
        return sum.result();
    }

    private static void readAndHop(ValueReader reader, ContextWork work, ValueSum sum) {
        work.read(reader, sum);
        for (int i = 0; i < work.hops(); i++) {
            hop();
            work.read(reader, sum);
        }
    }

    /**
     * Gives up the thread without a timer: a virtual thread is unmounted and queued again, as a coroutine is.
     *
     * @throws CancellationException if the thread is interrupted, which it stays; unchecked, as what runs with scoped
     *     values bound has to be
     */
    @SuppressWarnings("ThreadPriorityCheck") // queueing behind others is what is wanted
    private static void hop() {
        Thread.yield();
        // Nothing here blocks, so that nothing else would notice.
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("interrupted at a hop");
        }
    }
}
