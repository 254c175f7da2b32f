package dev.strandbench.scenario.blockingio;

import dev.strandbench.scenario.blockingio.BlockingIo.ConnectionSettings;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Netty connections to an echo server, distributed over event loops. Each connection has a handler that receives
 * echoes.
 */
public final class NettyConnections implements EchoConnections {

    static final int EVENT_LOOPS = Runtime.getRuntime().availableProcessors();

    private static final int GRACE_SECONDS = 10;

    private final ConnectionSettings settings;
    private final EventLoopGroup loops;
    private final List<NettyConnection> connections = new ArrayList<>();

    private NettyConnections(ConnectionSettings settings, EventLoopGroup loops) {
        this.settings = settings;
        this.loops = loops;
    }

    static NettyConnections open(NettyTransport transport, ConnectionSettings settings) throws IOException {
        Optional<String> fault = transport.unavailable();
        if (fault.isPresent()) {
            throw new IOException(fault.get());
        }
        NettyConnections opened = new NettyConnections(
                settings,
                new MultiThreadIoEventLoopGroup(
                        EVENT_LOOPS, new DefaultThreadFactory("netty", true), transport.handlers()));
        Bootstrap bootstrap = new Bootstrap()
                .group(opened.loops)
                .channel(transport.channel())
                .option(ChannelOption.TCP_NODELAY, true)
                // Close with a reset, so that no port stays in use for a minute.
                .option(ChannelOption.SO_LINGER, 0);
        for (int index = 0; index < settings.connections(); index++) {
            try {
                opened.connections.add(NettyConnection.open(bootstrap, settings));
            } catch (IOException e) {
                opened.close();
                opened.endThreads();
                throw settings.failure(index, e);
            }
        }
        return opened;
    }

    /** Sends a number and returns at once. An event loop later passes the echo or the failure to the receiver. */
    void start(int index, long payload, EchoReceiver receiver) {
        connections.get(index).start(payload, receiver);
    }

    @Override
    public long exchange(int index, long payload) throws IOException, InterruptedException {
        FutureEcho echo = new FutureEcho();
        start(index, payload, echo);
        try {
            return echo.get();
        } catch (InterruptedException e) {
            close(index);
            throw e;
        } catch (ExecutionException e) {
            throw settings.failure(index, ioException(e.getCause()));
        }
    }

    ConnectionSettings settings() {
        return settings;
    }

    Executor loop(int index) {
        return connections.get(index).channel.eventLoop();
    }

    @Override
    public void close(int index) {
        connections.get(index).close();
    }

    @Override
    public void close() {
        connections.forEach(NettyConnection::close);
    }

    @Override
    public void endThreads() {
        // With io_uring, the kernel closes channels later. An event loop that has ended would log each such channel.
        connections.forEach(NettyConnection::awaitClosed);
        Future<?> unused =
                loops.shutdownGracefully(0, GRACE_SECONDS, TimeUnit.SECONDS).syncUninterruptibly();
    }

    private static IOException ioException(@Nullable Throwable fault) {
        return fault instanceof IOException same ? same : new IOException(fault);
    }

    public interface EchoReceiver {

        void received(long echo);

        void failed(IOException cause);
    }

    private static final class FutureEcho extends CompletableFuture<Long> implements EchoReceiver {

        @Override
        public void received(long echo) {
            complete(echo);
        }

        @Override
        public void failed(IOException cause) {
            completeExceptionally(cause);
        }
    }

    /** An open connection. Only one exchange at a time may use the connection, but any thread may close it. */
    private record NettyConnection(Channel channel, EchoHandler echoes) {

        static NettyConnection open(Bootstrap bootstrap, ConnectionSettings settings) throws IOException {
            EchoHandler echoes = new EchoHandler();
            ChannelFuture connecting = bootstrap.clone().handler(echoes).connect(settings.address());
            try {
                connecting.await();
            } catch (InterruptedException e) {
                ChannelFuture unused = connecting.channel().close();
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted while connecting");
            }
            if (!connecting.isSuccess()) {
                throw ioException(connecting.cause());
            }
            return new NettyConnection(connecting.channel(), echoes);
        }

        void start(long payload, EchoReceiver receiver) {
            echoes.await(receiver);
            ByteBuf message = channel.alloc().buffer(EchoServer.MESSAGE_BYTES).writeLong(payload);
            // With a void promise, the handler is notified of a failure.
            ChannelFuture unused = channel.writeAndFlush(message, channel.voidPromise());
            if (!channel.isActive()) {
                // A closed channel no longer notifies its handler.
                echoes.fail(new ClosedChannelException());
            }
        }

        void close() {
            ChannelFuture unused = channel.close();
        }

        void awaitClosed() {
            boolean unused = channel.closeFuture().awaitUninterruptibly(GRACE_SECONDS, TimeUnit.SECONDS);
        }
    }

    private static final class EchoHandler extends ChannelInboundHandlerAdapter {

        private final AtomicReference<@Nullable EchoReceiver> waiting = new AtomicReference<>();
        private long echo;
        private int received;

        void await(EchoReceiver receiver) {
            waiting.set(receiver);
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            ByteBuf bytes = (ByteBuf) message;
            try {
                while (bytes.isReadable()) {
                    // The bytes of the previous echo are shifted out.
                    echo = echo << Byte.SIZE | bytes.readUnsignedByte();
                    received++;
                    if (received == EchoServer.MESSAGE_BYTES) {
                        received = 0;
                        passOn();
                    }
                }
            } finally {
                bytes.release();
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            fail(new EOFException("the server closed the connection before it answered"));
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            fail(ioException(cause));
            ChannelFuture unused = context.close();
        }

        private void passOn() {
            EchoReceiver receiver = waiting.getAndSet(null);
            if (receiver != null) {
                receiver.received(echo);
            }
        }

        void fail(IOException cause) {
            EchoReceiver receiver = waiting.getAndSet(null);
            if (receiver != null) {
                receiver.failed(cause);
            }
        }
    }
}
