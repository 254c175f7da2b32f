package dev.strandbench.scenario.blockingio;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.Placement;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.scenario.blockingio.BlockingIo.ConnectionSettings;
import java.io.IOException;
import kotlinx.coroutines.Dispatchers;

/** The mechanism that waits for answers. Only the elastic strategies change a default limit of threads. */
@SuppressWarnings("ImmutableEnumChecker") // the factories are lambdas that capture nothing
public enum IoStrategy {
    /** A fixed pool of 64 platform threads, the default of {@code Dispatchers.IO}. */
    POOL_64(ConcurrencyModel.POOL, 64),

    /** A fixed pool of 200 platform threads, Tomcat's default maximum. */
    POOL_200(ConcurrencyModel.POOL, 200),
    PLATFORM(ConcurrencyModel.PLATFORM),
    VIRTUAL(ConcurrencyModel.VIRTUAL),
    STRUCTURED(ConcurrencyModel.STRUCTURED),

    /** Coroutines that block threads of {@code Dispatchers.IO}, by default 64, or one per core if that is more. */
    IO(ConcurrencyModel.IO),

    /** Coroutines, each of which blocks its own thread, in a view of {@code Dispatchers.IO} with a higher limit. */
    IO_ELASTIC(ConcurrencyModel.IO, IoStrategy::onElasticDispatcher),
    HYBRID(ConcurrencyModel.HYBRID),

    /**
     * Blocking calls on Reactor's elastic scheduler with virtual threads, whose number has no limit. The scheduler
     * copies the list of all its tasks whenever a task starts or ends.
     */
    REACTOR_ELASTIC_VIRTUAL(ConcurrencyModel.REACTOR_ELASTIC_VIRTUAL),

    /** Blocking calls on a Reactor scheduler whose executor starts one virtual thread per task. */
    REACTOR_VIRTUAL(ConcurrencyModel.REACTOR_VIRTUAL),

    /**
     * Coroutines on non-blocking channels. Each coroutine tries its operation at once and suspends only if the channel
     * is not ready. Selector threads, half as many as processors, resume the suspended coroutines.
     */
    NIO_COROUTINES(
            ConcurrencyModel.DEFAULT,
            (runtime, settings) -> onConnections(runtime, settings, SelectedChannels.open(settings))),

    /** Coroutines on Ktor's sockets, with one selector for all sockets. Two more coroutines per socket move bytes. */
    KTOR(ConcurrencyModel.DEFAULT, (runtime, settings) -> onConnections(runtime, settings, KtorSockets.open(settings))),

    /**
     * Coroutines on {@code AsynchronousSocketChannel}. A pool of one thread per processor does all I/O. The JDK tries
     * no operation at once if the channels' pool is fixed.
     */
    ASYNC_CHANNELS(
            ConcurrencyModel.DEFAULT,
            (runtime, settings) -> onConnections(runtime, settings, AsynchronousChannels.open(settings)));

    private final ConcurrencyModel model;
    private final int poolSize;
    private final Factory factory;

    IoStrategy(ConcurrencyModel model) {
        this(model, IoStrategy::onSockets);
    }

    IoStrategy(ConcurrencyModel model, int poolSize) {
        this(model, poolSize, IoStrategy::onSockets);
    }

    IoStrategy(ConcurrencyModel model, Factory factory) {
        this(model, Integer.MAX_VALUE, factory);
    }

    IoStrategy(ConcurrencyModel model, int poolSize, Factory factory) {
        this.model = model;
        this.poolSize = poolSize;
        this.factory = factory;
    }

    /** Returns the kind of thread on which a task sends its number. */
    public Placement placement() {
        return model.placement();
    }

    /** Returns how many tasks can wait at once if {@code Dispatchers.IO} has {@code ioThreads} threads. */
    public int mostAtOnce(int ioThreads) {
        return this == IO ? ioThreads : poolSize;
    }

    /** Opens the connections and starts only the threads that this strategy needs. The caller must close the result. */
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
