package dev.strandbench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/**
 * An address of this machine at which nobody listens. Its port is taken, so that no other process is given it, as one
 * that somebody has just left might be.
 */
public final class UnansweredAddress implements AutoCloseable {

    private final Socket holder = new Socket();

    /** Takes any port that is free. */
    public UnansweredAddress() throws IOException {
        holder.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    /** Where connections are refused. */
    public InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), holder.getLocalPort());
    }

    @Override
    public void close() throws IOException {
        holder.close();
    }
}
