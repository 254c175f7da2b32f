package dev.strandbench.scenario.blockingio;

import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;

/** Forks each task in one scope. Its threads are virtual, so the scope's interrupt ends their reads. */
record StructuredSocketIo(StructuredRuntime runtime, SocketConnections connections) implements BlockingIo {

    @Override
    public long run(int tasks, IntToLongFunction payload) throws InterruptedException, ExecutionException {
        try (StructuredScope scope = runtime.openScope()) {
            List<Supplier<Long>> echoes = new ArrayList<>(tasks);
            for (int i = 0; i < tasks; i++) {
                int index = i;
                echoes.add(scope.fork(() -> connections.exchange(index, payload.applyAsLong(index))));
            }
            scope.join();
            return echoes.stream().mapToLong(Supplier::get).sum();
        }
    }

    @Override
    public void close() {
        connections.close();
        runtime.close();
    }
}
