package dev.strandbench.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IoThreadsTest {

    private static final String ONE_PROCESSOR = "-XX:ActiveProcessorCount=1";

    @ParameterizedTest
    @CsvSource({
        "-XX:ActiveProcessorCount=8, 64",
        "-XX:ActiveProcessorCount=65, 65",
        "-Dkotlinx.coroutines.io.parallelism=4, 4",
        "-Dkotlinx.coroutines.io.parallelism=1000, 1000",
        "-Dkotlinx.coroutines.io.parallelism=many, 64",
        "-Dkotlinx.coroutines.io.parallelism=0, 64",
        "-Dkotlinx.coroutines.scheduler.core.pool.size=4, 64",
    })
    void areAsManyAsAnArgumentSays(String argument, int threads) {
        assertThat(IoThreads.with(List.of("-Xmx1g", ONE_PROCESSOR, argument))).isEqualTo(threads);
    }

    @Test
    void areAsManyAsTheLastArgumentSays() {
        assertThat(IoThreads.with(List.of(
                        "-Dkotlinx.coroutines.io.parallelism=4",
                        "-XX:ActiveProcessorCount=100",
                        "-Dkotlinx.coroutines.io.parallelism=5")))
                .isEqualTo(5);
    }

    @Test
    void areWithoutAnArgumentThoseOfThisMachine() {
        assertThat(IoThreads.with(List.of()))
                .isEqualTo(Math.max(64, Runtime.getRuntime().availableProcessors()));
    }
}
