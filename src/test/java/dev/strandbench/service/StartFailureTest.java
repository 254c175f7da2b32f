package dev.strandbench.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the failure of an application to start means; {@code DeploymentIT} starts some. */
class StartFailureTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Terminating due to java.lang.OutOfMemoryError: Java heap space",
                "Too small maximum heap",
                "GC triggered before VM initialization completed. Try increasing NewSize, current value 1331K.",
                "Max heap size (2048K) is too low to afford the minimum number of regions (10)"
            })
    void isAShortageOfMemoryIfTheJvmSaysSo(String line) {
        IOException failure = new IOException("the application MVC_POOL did not start: x\n" + line, new IOException());

        assertThat(meaningOf(failure))
                .isInstanceOfSatisfying(
                        StartFailure.class, start -> assertThat(start.isLate()).isFalse())
                .hasMessageStartingWith("MVC_POOL does not start at 8m: ")
                .hasCause(failure);
    }

    @Test
    void isLateIfSomethingWaitedInVain() {
        for (Exception wait : List.of(new TimeoutException(), new SocketTimeoutException())) {
            assertThat(meaningOf(new IOException("not ready after 60 s", wait)))
                    .isInstanceOfSatisfying(
                            StartFailure.class,
                            start -> assertThat(start.isLate()).isTrue())
                    .hasMessage("not ready after 60 s");
        }
    }

    @Test
    void isWhatItIsOtherwise() {
        IOException failure = new IOException("did not start: the port is in use", new IOException("has ended"));
        IOException bare = new IOException("did not start");

        assertThat(meaningOf(failure)).isSameAs(failure);
        assertThat(meaningOf(bare)).isSameAs(bare);
    }

    private static IOException meaningOf(IOException failure) {
        return StartFailure.meaningOf(failure, ServiceStrategy.MVC_POOL, "8m");
    }
}
