package dev.strandbench.scenario.blockingio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.machine.CpuReading;
import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.blockingio.EchoServerProcess.EchoServerLoad;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.Result;

class EchoServerLoadTest {

    @BeforeEach
    void forgetWhatOthersReported() {
        SecondaryMetrics.take();
        SecondaryMetrics.takeScoreWithheld();
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
