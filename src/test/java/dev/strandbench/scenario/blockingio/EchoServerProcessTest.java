package dev.strandbench.scenario.blockingio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.scenario.blockingio.BlockingIo.ConnectionSettings;
import dev.strandbench.scenario.blockingio.SocketConnections.SocketConnection;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EchoServerProcessTest {

    @Test
    void echoesAMessageThatComesInPieces() throws IOException {
        byte[] message = {1, 2, 3, 4, 5, 6, 7, 8};
        try (EchoServerProcess server = EchoServerProcess.start(Duration.ZERO);
                Socket socket = new Socket(
                        server.address().getAddress(), server.address().getPort())) {
            OutputStream out = socket.getOutputStream();
            InputStream in = socket.getInputStream();
            for (int round = 0; round < 3; round++) {
                out.write(message, 0, 3);
                out.write(message, 3, 5);

                assertThat(in.readNBytes(message.length)).isEqualTo(message);
            }
        }
    }

    @Test
    void servesOthersAfterAClientHasGone() throws IOException {
        try (EchoServerProcess server = EchoServerProcess.start(Duration.ZERO)) {
            ConnectionSettings settings = new ConnectionSettings(server.address(), 1);
            SocketConnection gone = SocketConnection.open(settings);
            gone.exchange(1);
            gone.close();
            SocketConnection other = SocketConnection.open(settings);

            assertThat(other.exchange(2)).isEqualTo(2);
            other.close();
        }
    }

    @Test
    void dropsAClientThatDoesNotAwaitItsAnswer() throws IOException {
        try (EchoServerProcess server = EchoServerProcess.start(Duration.ofHours(1));
                Socket socket = new Socket(
                        server.address().getAddress(), server.address().getPort())) {
            socket.getOutputStream().write(new byte[EchoServer.MESSAGE_BYTES + 1]);

            assertThatThrownBy(() -> {
                        if (socket.getInputStream().read() < 0) {
                            throw new IOException("end of stream");
                        }
                    })
                    .isInstanceOf(IOException.class);
        }
    }
}
