package dev.strandbench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArrivalsTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 63, 64, 65, 127, 128, 129, 1_000})
    void tellsTheLastOneAndNoOther(int tasks) {
        Arrivals ascending = new Arrivals(tasks);
        Arrivals descending = new Arrivals(tasks);

        assertThat(IntStream.range(0, tasks).filter(ascending::arrive)).containsExactly(tasks - 1);
        assertThat(IntStream.range(0, tasks).map(index -> tasks - 1 - index).filter(descending::arrive))
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
