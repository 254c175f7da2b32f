package dev.strandbench.scenario.blockingio;

import io.netty.channel.IoHandlerFactory;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.channel.uring.IoUring;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringSocketChannel;
import java.util.Optional;

enum NettyTransport {
    NIO,

    EPOLL,

    /** Linux's io_uring. Some kernels and containers forbid io_uring. */
    IO_URING;

    /**
     * Returns the reason why the machine lacks the transport, and names strategies that can run; empty if the machine
     * has the transport.
     */
    Optional<String> unavailable() {
        Optional<Throwable> cause = switch (this) {
            case NIO -> Optional.empty();
            case EPOLL -> Optional.ofNullable(Epoll.unavailabilityCause());
            case IO_URING -> Optional.ofNullable(IoUring.unavailabilityCause());
        };
        return cause.map(fault -> "this machine lacks Netty's " + this + " (" + firstCause(fault)
                + "); valid: the strategies with NETTY_NIO");
    }

    private static Throwable firstCause(Throwable fault) {
        return fault.getCause() == null ? fault : firstCause(fault.getCause());
    }

    IoHandlerFactory handlers() {
        return switch (this) {
            case NIO -> NioIoHandler.newFactory();
            case EPOLL -> EpollIoHandler.newFactory();
            case IO_URING -> IoUringIoHandler.newFactory();
        };
    }

    Class<? extends SocketChannel> channel() {
        return switch (this) {
            case NIO -> NioSocketChannel.class;
            case EPOLL -> EpollSocketChannel.class;
            case IO_URING -> IoUringSocketChannel.class;
        };
    }
}
