package dev.strandbench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArrivalsTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 63, 64, 65, 127, 128, 129, 1_000})
    void tellsTheLastOneAndNoOther(int tasks) {
        Arrivals arrivals = new Arrivals(tasks);

        assertThat(IntStream.range(0, tasks).filter(arrivals::arrive)).containsExactly(tasks - 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 64, 65, 1_000})
    void tellsTheLastOneInAnyOrder(int tasks) {
        Arrivals arrivals = new Arrivals(tasks);

        assertThat(IntStream.range(0, tasks).map(index -> tasks - 1 - index).filter(arrivals::arrive))
                .containsExactly(0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 64, 100})
    void tellsAllApartAcrossThreads(int tasks) {
        Arrivals arrivals = new Arrivals(tasks);

        assertThat(IntStream.range(0, tasks).parallel().filter(arrivals::arrive).count())
                .isEqualTo(1);
    }
}
