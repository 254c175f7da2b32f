package dev.strandbench.scenario.blockingio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.model.IoThreads;
import dev.strandbench.scenario.blockingio.SocketConnections.FileDescriptors;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BlockingIoBenchmarkTest {

    @ParameterizedTest
    @EnumSource
    void supportsItsDefaultsUnderEveryStrategy(IoStrategy strategy) {
        assertThat(benchmark(strategy, 1_000, 10).unsupported()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"POOL_64", "POOL_200", "IO"})
    void boundsTheTimeThatTasksQueueForThreads(IoStrategy strategy) {
        assertThat(benchmark(strategy, 1_000, 10_000).unsupported())
                .hasValueSatisfying(reason -> assertThat(reason)
                        .contains("over the bound of 10 s", strategy.mostAtOnce(IoThreads.ofThisJvm()) + " threads"));
    }

    @Test
    void boundsItByTheThreadsThatIoHasInTheFork() {
        BlockingIoBenchmark benchmark = benchmark(IoStrategy.IO, 1_000, 1_000);

        benchmark.tellOfFork(List.of("-Dkotlinx.coroutines.io.parallelism=100"));
        assertThat(benchmark.unsupported()).isEmpty();

        benchmark.tellOfFork(List.of("-Dkotlinx.coroutines.io.parallelism=99"));
        assertThat(benchmark.unsupported())
                .hasValueSatisfying(reason -> assertThat(reason).contains("99 threads wait for 1000 answers"));

        benchmark.strategy = IoStrategy.IO_ELASTIC;
        assertThat(benchmark.unsupported()).isEmpty();
    }

    @Test
    void saysHowManyFileDescriptorsAreMissingAndHowToGetThem() {
        FileDescriptors descriptors = new FileDescriptors(1_024, 100);

        assertThat(descriptors.shortageFor(860)).isEmpty();
        assertThat(descriptors.shortageFor(861))
                .contains("861 connections need 1025 file descriptors in a process, and the limit is 1024;"
                        + " raise it in the shell that starts this: ulimit -n 1025");
    }

    private static BlockingIoBenchmark benchmark(IoStrategy strategy, int tasks, int delayMillis) {
        BlockingIoBenchmark benchmark = new BlockingIoBenchmark();
        benchmark.strategy = strategy;
        benchmark.tasks = tasks;
        benchmark.delayMillis = delayMillis;
        return benchmark;
    }
}
