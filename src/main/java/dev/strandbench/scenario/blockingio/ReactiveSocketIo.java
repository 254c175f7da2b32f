package dev.strandbench.scenario.blockingio;

import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.ReactiveRuntime.ReactiveResult;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import reactor.core.publisher.Mono;

/**
 * Wraps the blocking call of each task in a {@code Mono} and zips them. Each call has a virtual thread, whose interrupt
 * ends a cancelled read.
 */
record ReactiveSocketIo(ReactiveRuntime runtime, SocketConnections connections) implements BlockingIo {

    ReactiveSocketIo {
        if (!runtime.hasThreadPerTask()) {
            throw new IllegalArgumentException("threads of a parallel scheduler must not block");
        }
    }

    @Override
    public long run(int tasks, IntToLongFunction payload) throws InterruptedException, ExecutionException {
        List<Mono<Long>> exchanges = IntStream.range(0, tasks)
                .mapToObj(index -> runtime.call(() -> connections.exchange(index, payload.applyAsLong(index))))
                .toList();
        try (ReactiveResult<List<Long>> echoes = runtime.start(runtime.valuesOf(exchanges, Long.class))) {
            return echoes.join().stream().mapToLong(Long::longValue).sum();
        }
    }

    @Override
    public void close() {
        connections.close();
        runtime.close();
    }
}
