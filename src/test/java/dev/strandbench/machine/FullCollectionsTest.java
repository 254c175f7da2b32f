package dev.strandbench.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.machine.GarbageCollectionsTest.Bean;
import java.lang.management.GarbageCollectorMXBean;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FullCollectionsTest {

    @ParameterizedTest
    @CsvSource({
        "G1 Young Generation, G1 Old Generation",
        "G1 Concurrent GC, G1 Old Generation",
        "PS Scavenge, PS MarkSweep",
        "Copy, MarkSweepCompact"
    })
    void areThoseOfTheBeanOfTheWholeHeap(String young, String full) {
        assertThat(FullCollections.of(beans(young, full))).hasValue(2);
    }

    @Test
    void areUnknownOfACollectorThatCountsCycles() {
        assertThat(FullCollections.of(beans("ZGC Major Cycles", "ZGC Major Pauses")))
                .isEmpty();
        assertThat(FullCollections.of(beans("Shenandoah Cycles", "Shenandoah Pauses")))
                .isEmpty();
    }

    /** Beans whose counts are 1, 2 and so on. */
    private static List<GarbageCollectorMXBean> beans(String... names) {
        List<String> all = List.of(names);
        return Stream.of(names)
                .<GarbageCollectorMXBean>map(name -> new Bean(name, all.indexOf(name) + 1, 0))
                .toList();
    }
}
