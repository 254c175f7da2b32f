package dev.strandbench.scenario.blockingio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.machine.CpuReading;
import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.FreshMetrics;
import dev.strandbench.scenario.blockingio.BlockingIo.ConnectionSettings;
import dev.strandbench.scenario.blockingio.EchoServerProcess.EchoServerLoad;
import dev.strandbench.scenario.blockingio.SocketConnections.SocketConnection;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openjdk.jmh.results.Result;

@FreshMetrics
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

    @Test
    void objectsToAServerThatTakesMoreThanSevenTenthsOfItsCore() {
        assertThat(objection(2_000, 1_400)).isEmpty();
        assertThat(objection(2_000, 1_500))
                .contains("the echo server's one thread used 0.75 of a core, more than 0.7, so that it limits"
                        + " the score; use fewer tasks or a longer delay");
    }

    @Test
    void doesNotCondemnAShortIterationForATick() {
        assertThat(objection(1, 10)).isEmpty();
        assertThat(objection(10, 20)).isPresent();
    }

    private static Optional<String> objection(long windowMillis, long cpuMillis) {
        return EchoServerLoad.objection(
                new CpuReading(0, 0),
                new CpuReading(
                        Duration.ofMillis(cpuMillis).toNanos(),
                        Duration.ofMillis(windowMillis).toNanos()));
    }

    @Test
    void reportsTheShareOfAnIdleServerAndLetsItsScoreCount() throws IOException {
        try (EchoServerProcess server = EchoServerProcess.start(Duration.ZERO)) {
            EchoServerLoad load = new EchoServerLoad(server);

            load.start();
            load.report();
        }

        assertThat(SecondaryMetrics.take()).extracting(Result::getLabel).contains("echo.cores", "invalid");
    }

    @Test
    void reportsNoShareOfAServerThatIsGone() throws IOException {
        EchoServerProcess server = EchoServerProcess.start(Duration.ZERO);
        EchoServerLoad load = new EchoServerLoad(server);
        load.start();
        server.close();

        load.report();

        assertThat(SecondaryMetrics.take()).extracting(Result::getLabel).containsExactly("invalid");
        assertThat(SecondaryMetrics.takeScoreWithheld()).isFalse();
    }
}
