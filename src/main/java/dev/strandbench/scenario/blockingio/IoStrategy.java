package dev.strandbench.scenario.blockingio;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ForkSite;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.Placement;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.blockingio.BlockingIo.ConnectionSettings;
import java.io.IOException;
import java.util.Optional;
import java.util.function.BiFunction;
import kotlinx.coroutines.Dispatchers;

/**
 * The ways in which tasks wait for the server. Strategies with ELASTIC in their names raise a library's default thread
 * limit.
 */
@SuppressWarnings("ImmutableEnumChecker") // the factories are lambdas that capture only constants
public enum IoStrategy {
    POOL_64(ConcurrencyModel.POOL, 64),

    /** A fixed pool of 200 platform threads; 200 is also Tomcat's default maximum. */
    POOL_200(ConcurrencyModel.POOL, 200),
    PLATFORM(ConcurrencyModel.PLATFORM),
    VIRTUAL(ConcurrencyModel.VIRTUAL),
    STRUCTURED(ConcurrencyModel.STRUCTURED),

    /**
     * Coroutines that block threads of {@code Dispatchers.IO}, which by default has 64 threads, or one per core if that
     * is more.
     */
    IO(ConcurrencyModel.IO),

    /** Coroutines that block threads of a {@code Dispatchers.IO} view, which has up to one thread per connection. */
    IO_ELASTIC(ConcurrencyModel.IO, IoStrategy::onElasticDispatcher),
    HYBRID(ConcurrencyModel.HYBRID),

    /** Blocking calls on Reactor's elastic scheduler, which may start any number of virtual threads. */
    REACTOR_ELASTIC_VIRTUAL(ConcurrencyModel.REACTOR_ELASTIC_VIRTUAL),

    /** Blocking calls on a Reactor scheduler whose executor starts one virtual thread per task. */
    REACTOR_VIRTUAL(ConcurrencyModel.REACTOR_VIRTUAL),

    /** Coroutines on non-blocking channels. A coroutine suspends until a selector thread finds the channel ready. */
    NIO_COROUTINES(
            ConcurrencyModel.DEFAULT,
            (runtime, settings) -> onConnections(runtime, settings, SelectedChannels.open(settings))),

    /**
     * Coroutines on Ktor's sockets. All sockets share a selector, and each socket has two more coroutines to move
     * bytes.
     */
    KTOR(ConcurrencyModel.DEFAULT, (runtime, settings) -> onConnections(runtime, settings, KtorSockets.open(settings))),

    /** Coroutines that use {@code AsynchronousSocketChannel}. All I/O runs in a pool with one thread per processor. */
    ASYNC_CHANNELS(
            ConcurrencyModel.DEFAULT,
            (runtime, settings) -> onConnections(runtime, settings, AsynchronousChannels.open(settings))),

    /** Coroutines that wait for handlers on Netty's event loops. There is one event loop per processor. */
    NETTY_NIO_DEFAULT(NettyTransport.NIO, ConcurrencyModel.DEFAULT, IoStrategy::onSuspendingNetty),

    /** Virtual threads that wait for futures. Handlers on Netty's event loops complete the futures. */
    NETTY_NIO_VIRTUAL(NettyTransport.NIO, ConcurrencyModel.VIRTUAL, BlockingIo::on),

    /** Handlers on Netty's event loops, without any other threads. The op is complete when the last echo arrives. */
    NETTY_EPOLL(NettyTransport.EPOLL),

    NETTY_EPOLL_DEFAULT(NettyTransport.EPOLL, ConcurrencyModel.DEFAULT, IoStrategy::onSuspendingNetty),
    NETTY_EPOLL_VIRTUAL(NettyTransport.EPOLL, ConcurrencyModel.VIRTUAL, BlockingIo::on),
    NETTY_IO_URING_DEFAULT(NettyTransport.IO_URING, ConcurrencyModel.DEFAULT, IoStrategy::onSuspendingNetty),
    NETTY_IO_URING_VIRTUAL(NettyTransport.IO_URING, ConcurrencyModel.VIRTUAL, BlockingIo::on);

    private final Optional<ConcurrencyModel> model;
    private final Optional<NettyTransport> transport;
    private final int poolSize;
    private final Factory factory;

    IoStrategy(ConcurrencyModel model) {
        this(model, IoStrategy::onSockets);
    }

    IoStrategy(ConcurrencyModel model, int poolSize) {
        this(model, poolSize, IoStrategy::onSockets);
    }

    IoStrategy(ConcurrencyModel model, ModelFactory io) {
        this(model, Integer.MAX_VALUE, io);
    }

    IoStrategy(ConcurrencyModel model, int poolSize, ModelFactory io) {
        this(
                Optional.of(model),
                Optional.empty(),
                poolSize,
                (trial, settings) -> io.open(trial.forkOn(model, model.open(poolSize)), settings));
    }

    IoStrategy(
            NettyTransport transport,
            ConcurrencyModel model,
            BiFunction<ModelRuntime, NettyConnections, BlockingIo> io) {
        this(
                Optional.of(model),
                Optional.of(transport),
                Integer.MAX_VALUE,
                (trial, settings) -> io.apply(
                        trial.forkOn(model, model.open(Integer.MAX_VALUE)),
                        NettyConnections.open(transport, settings)));
    }

    IoStrategy(NettyTransport transport) {
        this(
                Optional.empty(),
                Optional.of(transport),
                Integer.MAX_VALUE,
                (trial, settings) -> new NettyHandlers(NettyConnections.open(transport, settings), trial.site()));
    }

    IoStrategy(Optional<ConcurrencyModel> model, Optional<NettyTransport> transport, int poolSize, Factory factory) {
        this.model = model;
        this.transport = transport;
        this.poolSize = poolSize;
        this.factory = factory;
    }

    public Placement placement(ForkSite site) {
        return model.map(site::placementOfTasks).orElse(Placement.PLATFORM_THREAD);
    }

    int width(int tasks) {
        int threads = this == IO_ELASTIC
                ? tasks
                : model.map(known -> known.width(poolSize, tasks)).orElse(NettyConnections.EVENT_LOOPS);
        return Math.min(threads, tasks);
    }

    public int mostAtOnce(int ioThreads) {
        return this == IO ? ioThreads : poolSize;
    }

    Optional<String> unavailable() {
        return transport.flatMap(NettyTransport::unavailable);
    }

    /** Opens the connections and starts threads. Run ops with {@link Trial#call}, and close the returned object. */
    public BlockingIo open(Trial trial, ConnectionSettings settings) throws IOException {
        return factory.open(trial, settings);
    }

    private static BlockingIo onSockets(ModelRuntime runtime, ConnectionSettings settings) throws IOException {
        return BlockingIo.on(runtime, SocketConnections.open(settings));
    }

    private static BlockingIo onConnections(
            ModelRuntime runtime, ConnectionSettings settings, SuspendingConnections connections) {
        return new NonBlockingIo((SuspendingRuntime) runtime, settings, connections);
    }

    private static BlockingIo onSuspendingNetty(ModelRuntime runtime, NettyConnections connections) {
        return onConnections(runtime, connections.settings(), new NettySuspending(connections));
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
        BlockingIo open(Trial trial, ConnectionSettings settings) throws IOException;
    }

    @FunctionalInterface
    private interface ModelFactory {
        BlockingIo open(ModelRuntime runtime, ConnectionSettings settings) throws IOException;
    }
}
