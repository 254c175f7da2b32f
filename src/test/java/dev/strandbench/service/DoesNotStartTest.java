package dev.strandbench.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the failure of an application to start means; {@code DeploymentIT} starts some. */
class DoesNotStartTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Terminating due to java.lang.OutOfMemoryError: Java heap space",
                "Too small maximum heap",
                "GC triggered before VM initialization completed. Try increasing NewSize, current value 1331K."
            })
    void isAShortageOfMemoryIfTheJvmSaysSo(String line) {
        IOException failure = new IOException("the application MVC_POOL did not start: x\n" + line, new IOException());

        assertThat(DoesNotStartException.meaningOf(failure, ServiceStrategy.MVC_POOL, "8m"))
                .isInstanceOf(DoesNotStartException.class)
                .hasMessageStartingWith("MVC_POOL does not start at 8m: ")
                .hasCause(failure);
    }

    @Test
    void isLateIfSomethingWaitedInVain() {
        assertThat(NotReadyException.meaningOf(new IOException("not ready after 60 s", new TimeoutException())))
                .isInstanceOf(NotReadyException.class)
                .hasMessage("not ready after 60 s");
        assertThat(NotReadyException.meaningOf(new IOException("is not ready", new SocketTimeoutException())))
                .isInstanceOf(NotReadyException.class);
    }

    @Test
    void isWhatItIsOtherwise() {
        IOException failure = new IOException("did not start: the port is in use", new IOException("has ended"));

        assertThat(DoesNotStartException.meaningOf(failure, ServiceStrategy.MVC_POOL, "8m"))
                .isSameAs(failure);
        assertThat(NotReadyException.meaningOf(failure)).isSameAs(failure);
        IOException bare = new IOException("did not start");
        assertThat(NotReadyException.meaningOf(bare)).isSameAs(bare);
    }
}
