package dev.strandbench.scenario.contextpropagation;

import dev.strandbench.scenario.contextpropagation.BlockingTransport.ThreadBinding;
import dev.strandbench.scenario.contextpropagation.ContextPropagation.ValueReader;
import dev.strandbench.scenario.contextpropagation.ContextWork.ValueSum;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.function.IntToLongFunction;

/** The common part of the two styles whose tasks are threads. */
interface ContextPropagationOnThreads extends ContextPropagation {

    BlockingTransport transport();

    /** Starts tasks, which receive their indexes, and adds up their results. */
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

    // Yields without a timer, so that a virtual thread is queued again, as a coroutine is. Unchecked exceptions only:
    // code with scoped values allows no others.
    @SuppressWarnings("ThreadPriorityCheck") // the task is meant to queue behind others
    private static void hop() {
        Thread.yield();
        // Nothing here blocks, so nothing else would notice the interrupt.
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("interrupted at a hop");
        }
    }
}
