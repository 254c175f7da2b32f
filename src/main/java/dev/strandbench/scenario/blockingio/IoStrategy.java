package dev.strandbench.scenario.blockingio;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.Placement;
import dev.strandbench.model.SuspendingRuntime;
import java.io.IOException;
import kotlinx.coroutines.Dispatchers;

/**
 * Which threads wait for the answers, if any. A strategy keeps the bound that it has by default, because the comparison
 * is about how many reads can block at once; IO_ELASTIC and REACTOR_ELASTIC_VIRTUAL have theirs lifted.
 */
@SuppressWarnings("ImmutableEnumChecker") // the factories are lambdas that capture nothing
public enum IoStrategy {
    /** A fixed pool of as many platform threads as Dispatchers.IO has by default. */
    POOL_64(ConcurrencyModel.POOL, 64, IoStrategy::onSockets),

    /** A fixed pool of as many platform threads as Tomcat starts at most by default. */
    POOL_200(ConcurrencyModel.POOL, 200, IoStrategy::onSockets),

    /** A new platform thread for each task. */
    PLATFORM(ConcurrencyModel.PLATFORM, Integer.MAX_VALUE, IoStrategy::onSockets),

    /** A new virtual thread for each task. */
    VIRTUAL(ConcurrencyModel.VIRTUAL, Integer.MAX_VALUE, IoStrategy::onSockets),

    /** A new virtual thread for each task, in a structured task scope. */
    STRUCTURED(ConcurrencyModel.STRUCTURED, Integer.MAX_VALUE, IoStrategy::onSockets),

    /**
     * Coroutines that block the threads of {@code Dispatchers.IO}: 64, or as many as cores if there are more, unless a
     * property says otherwise.
     */
    IO(ConcurrencyModel.IO, Integer.MAX_VALUE, IoStrategy::onSockets),

    /**
     * Coroutines that block the threads of {@code Dispatchers.IO.limitedParallelism(tasks)}, which is not bound by the
     * 64 of {@code Dispatchers.IO} itself but by the number given: a thread for each task.
     */
    IO_ELASTIC(ConcurrencyModel.IO, Integer.MAX_VALUE, IoStrategy::onElasticDispatcher),

    /** Coroutines that block virtual threads. */
    HYBRID(ConcurrencyModel.HYBRID, Integer.MAX_VALUE, IoStrategy::onSockets),

    /**
     * Calls that block, wrapped for Reactor's bounded elastic scheduler on virtual threads. Its bound, ten for each
     * core by default, is lifted, so that tasks wait for answers and not for each other. It copies the list of all its
     * tasks whenever one starts or ends.
     */
    REACTOR_ELASTIC_VIRTUAL(ConcurrencyModel.REACTOR_ELASTIC_VIRTUAL, Integer.MAX_VALUE, IoStrategy::onSockets),

    /** Calls that block, wrapped for a virtual-thread-per-task executor turned scheduler of Reactor. */
    REACTOR_VIRTUAL(ConcurrencyModel.REACTOR_VIRTUAL, Integer.MAX_VALUE, IoStrategy::onSockets),

    /**
     * Coroutines on {@code Dispatchers.Default} over non-blocking channels: each tries at once, and suspends until a
     * selector's thread has gone on if it must. Blocks none of the dispatcher's threads: what blocking is compared
     * with. I/O has half as many threads as processors, at least one, each with a selector.
     */
    NIO_COROUTINES(
            ConcurrencyModel.DEFAULT,
            Integer.MAX_VALUE,
            (runtime, settings) -> onConnections(runtime, settings, SelectedChannels.open(settings))),

    /**
     * The same on the sockets of the Ktor library. I/O has one selector, on a thread of {@code Dispatchers.IO}; two
     * coroutines for each socket move bytes there too, on any of its threads: 64, or as many as cores if there are
     * more.
     */
    KTOR(
            ConcurrencyModel.DEFAULT,
            Integer.MAX_VALUE,
            (runtime, settings) -> onConnections(runtime, settings, KtorSockets.open(settings))),

    /**
     * The same on {@code AsynchronousSocketChannel}, in a group with a fixed pool of as many threads as processors,
     * which are all that I/O has; one at a time polls. Such a group never tries at once, which costs it; it is here to
     * show how much.
     */
    ASYNC_CHANNELS(
            ConcurrencyModel.DEFAULT,
            Integer.MAX_VALUE,
            (runtime, settings) -> onConnections(runtime, settings, AsynchronousChannels.open(settings)));

    private final ConcurrencyModel model;
    private final int poolSize;
    private final Factory factory;

    /** With a pool size, which means nothing to models without a pool. */
    IoStrategy(ConcurrencyModel model, int poolSize, Factory factory) {
        this.model = model;
        this.poolSize = poolSize;
        this.factory = factory;
    }

    /** Where a task runs when it sends. */
    public Placement placement() {
        return model.placement();
    }

    /**
     * How many tasks can wait for their answers at once.
     *
     * @param ioThreads that {@code Dispatchers.IO} has
     */
    public int mostAtOnce(int ioThreads) {
        return this == IO ? ioThreads : poolSize;
    }

    /**
     * Opens the connections and starts the threads that this strategy needs, and those of no other; to be closed after
     * use.
     *
     * @throws IOException if a connection cannot be opened; those that could are closed
     */
    public BlockingIo open(ConnectionSettings settings) throws IOException {
        ModelRuntime runtime = model.open(poolSize);
        try {
            return factory.open(runtime, settings);
        } catch (IOException | RuntimeException e) {
            runtime.close();
            throw e;
        }
    }

    private static BlockingIo onSockets(ModelRuntime runtime, ConnectionSettings settings) throws IOException {
        return BlockingIo.on(runtime, SocketConnections.open(settings));
    }

    private static BlockingIo onConnections(
            ModelRuntime runtime, ConnectionSettings settings, SuspendingConnections connections) {
        return new NonBlockingIo((SuspendingRuntime) runtime, settings, connections);
    }

    private static BlockingIo onElasticDispatcher(ModelRuntime runtime, ConnectionSettings settings)
            throws IOException {
        return new SuspendingSocketIo(
                (SuspendingRuntime) runtime,
                SocketConnections.open(settings),
                Dispatchers.getIO().limitedParallelism(settings.connections(), null));
    }

    @FunctionalInterface
    private interface Factory {
        BlockingIo open(ModelRuntime runtime, ConnectionSettings settings) throws IOException;
    }
}
