package dev.strandbench.scenario.databasepool;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

class R2dbcConnectionsTest {

    @Test
    void failNoTrialByConnectionsThatDoNotEnd() {
        assertThatCode(() -> R2dbcConnections.end(Mono.never(), Duration.ofMillis(1)))
                .doesNotThrowAnyException();
        assertThatCode(() -> R2dbcConnections.end(Mono.error(new IllegalStateException()), Duration.ofSeconds(1)))
                .doesNotThrowAnyException();
    }
}
