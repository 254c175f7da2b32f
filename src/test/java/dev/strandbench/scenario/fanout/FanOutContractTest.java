package dev.strandbench.scenario.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.scenario.Models;
import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.ConsumedIndexes;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(120)
class FanOutContractTest {

    private static final Wait FOREVER = Wait.of(Duration.ofHours(1));

    static List<ConcurrencyModel> models() {
        return Models.of(FanOutBenchmark.class);
    }

    @ParameterizedTest
    @MethodSource("models")
    void consumesEveryIndexOnceAfterWaiting(ConcurrencyModel model) throws Exception {
        assertThat(checksum(model, 2_000, new Wait(1))).isEqualTo(Checksum.ofRange(2_000));
    }

    @ParameterizedTest
    @MethodSource("models")
    void consumesEveryIndexOnceWithoutWaiting(ConcurrencyModel model) throws Exception {
        assertThat(checksum(model, 10_000, Wait.NONE)).isEqualTo(Checksum.ofRange(10_000));
    }

    private static long checksum(ConcurrencyModel model, int tasks, Wait wait) throws Exception {
        return Models.use(model, runtime -> {
            ConsumedIndexes consumed = new ConsumedIndexes(tasks);
            FanOut.on(runtime).run(tasks, wait, consumed);
            return consumed.takeChecksum();
        });
    }

    @ParameterizedTest
    @MethodSource("models")
    void passesOnTheExceptionOfATask(ConcurrencyModel model) throws Exception {
        IllegalStateException exception = new IllegalStateException("task 7");

        Throwable failure = Models.failure(model, runtime -> {
            FanOut.on(runtime).run(20, new Wait(1), index -> {
                if (index == 7) {
                    throw exception;
                }
            });
        });

        assertThat(failure).isSameAs(exception);
    }

    @ParameterizedTest
    @MethodSource("models")
    void stopsEveryTaskWhenTheCallerIsInterrupted(ConcurrencyModel model) throws Exception {
        AtomicInteger consumed = new AtomicInteger();

        Models.run(
                model,
                runtime -> Models.interrupt(
                        () -> FanOut.on(runtime).run(100, FOREVER, index -> consumed.incrementAndGet())));

        assertThat(consumed).hasValue(0);
    }
}
