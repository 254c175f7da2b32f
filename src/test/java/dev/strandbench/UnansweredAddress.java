package dev.strandbench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/** A local address that refuses connections. Its port is bound, so that no other process gets it. */
public final class UnansweredAddress implements AutoCloseable {

    private final Socket holder = new Socket();

    public UnansweredAddress() throws IOException {
        holder.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    public InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), holder.getLocalPort());
    }

    @Override
    public void close() throws IOException {
        holder.close();
    }
}
