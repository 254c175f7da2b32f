package dev.strandbench.scenario.tailundercollection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.workload.ObjectChain;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LiveSetTest {

    private static final long MEBIBYTE = 1 << 20;

    @Test
    void replacesTheEntryOfANumber() {
        LiveSet live = new LiveSet(1);

        ObjectChain first = live.replace(7);
        ObjectChain second = live.replace(7);
        ObjectChain third = live.replace(7);

        assertThat(first.pieces()).isEqualTo(LiveSet.PIECES_PER_ENTRY);
        assertThat(second).isNotSameAs(first);
        assertThat(third).isNotSameAs(second).isNotSameAs(first);
    }

    /** If numbers met in few entries, most of the set would never be replaced. */
    @Test
    void spreadsNumbersOverAllEntries() {
        LiveSet live = new LiveSet(2);

        assertThat(LongStream.range(0, 100_000)
                        .mapToInt(live::placeOf)
                        .distinct()
                        .sorted()
                        .boxed()
                        .toList())
                .isEqualTo(IntStream.range(0, 2 * 1_024).boxed().toList());
    }

    @Test
    void replacesNothingWithoutEntries() {
        LiveSet live = new LiveSet(0);

        assertThat(live.replace(7)).isNotSameAs(live.replace(7));
    }

    @Test
    void refusesMoreThanHalfOfTheHeap() {
        assertThatCode(() -> LiveSet.within(4 * MEBIBYTE, 2)).doesNotThrowAnyException();
        assertThatThrownBy(() -> LiveSet.within(5 * MEBIBYTE, 3))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("liveMebibytes=3 is more than half of the heap of 5 MiB; valid: less, or a larger heap");
    }
}
