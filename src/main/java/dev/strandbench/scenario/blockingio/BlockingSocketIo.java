package dev.strandbench.scenario.blockingio;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.IntToLongFunction;

/** Forks a future for each task and joins all in order. */
record BlockingSocketIo(BlockingRuntime runtime, SocketConnections connections) implements BlockingIo {

    @Override
    public long run(int tasks, IntToLongFunction payload) throws InterruptedException, ExecutionException {
        try {
            return exchangeAll(tasks, payload);
        } catch (InterruptedException | ExecutionException e) {
            // An interrupt does not end a platform thread's read, but closing its socket does.
            connections.close();
            throw e;
        }
    }

    private long exchangeAll(int tasks, IntToLongFunction payload) throws InterruptedException, ExecutionException {
        try (TaskGroup group = runtime.openGroup()) {
            List<Future<Long>> echoes = new ArrayList<>(tasks);
            for (int i = 0; i < tasks; i++) {
                int index = i;
                echoes.add(group.fork(() -> connections.exchange(index, payload.applyAsLong(index))));
            }
            group.join();
            return echoes.stream().mapToLong(Future::resultNow).sum();
        }
    }

    @Override
    public void close() {
        connections.close();
        runtime.close();
    }
}
