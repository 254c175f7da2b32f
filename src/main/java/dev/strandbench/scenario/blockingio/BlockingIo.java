package dev.strandbench.scenario.blockingio;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.ReactiveRuntime.ReactiveResult;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.model.TaskGroup;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import kotlin.coroutines.EmptyCoroutineContext;
import reactor.core.publisher.Mono;

/** Each task sends a number over its own connection and waits for the echo. Owns the connections and the runtime. */
public interface BlockingIo extends AutoCloseable {

    /**
     * Runs all tasks, and returns the sum of the echoes, modulo 2⁶⁴. After an exception, do not use the scenario again.
     *
     * @param payload returns the number that a task sends; each task calls this function just before it sends the
     *     number
     * @throws Exception if a task fails; an {@code IOException} that names the connection if the server has ended
     */
    long run(int tasks, IntToLongFunction payload) throws Exception;

    @Override
    default void close() {}

    static BlockingIo on(ModelRuntime runtime, EchoConnections connections) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingSocketIo(blocking, connections);
            case StructuredRuntime structured -> new StructuredSocketIo(structured, connections);
            case CallbackRuntime callbacks -> throw callbacks.unsupportedBy("BlockingIo");
            case ReactiveRuntime reactive -> new ReactiveSocketIo(reactive, connections);
            case SuspendingRuntime suspending ->
                new SuspendingSocketIo(suspending, connections, EmptyCoroutineContext.INSTANCE);
        };
    }

    interface SocketIo extends BlockingIo {

        ModelRuntime runtime();

        EchoConnections connections();

        @Override
        default void close() {
            connections().close();
            runtime().close();
            connections().endThreads();
        }
    }

    record ConnectionSettings(InetSocketAddress address, int connections) {

        public IOException failure(int connection, IOException cause) {
            return new IOException(
                    "connection " + connection + " to the echo server at " + address + ": " + cause.getMessage(),
                    cause);
        }
    }

    record BlockingSocketIo(BlockingRuntime runtime, EchoConnections connections) implements SocketIo {

        @Override
        public long run(int tasks, IntToLongFunction payload) throws InterruptedException, ExecutionException {
            try {
                return exchangeAll(tasks, payload);
            } catch (InterruptedException | ExecutionException e) {
                // An interrupt does not end a platform thread's read, but closing the thread's socket does.
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
    }

    /** Forks all tasks in one scope. The scope's threads are virtual, so an interrupt ends a blocked read. */
    record StructuredSocketIo(StructuredRuntime runtime, EchoConnections connections) implements SocketIo {

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
    }

    /** Zips the {@code Mono}s of all blocking calls. Calls run on virtual threads, so an interrupt ends a read. */
    record ReactiveSocketIo(ReactiveRuntime runtime, EchoConnections connections) implements SocketIo {

        public ReactiveSocketIo {
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
    }
}
