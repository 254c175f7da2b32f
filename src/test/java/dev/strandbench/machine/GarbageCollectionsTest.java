package dev.strandbench.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.GarbageCollectorMXBean;
import java.util.List;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

class GarbageCollectionsTest {

    @Test
    void countCyclesAndTimePausesOfAConcurrentCollector() {
        assertThat(GarbageCollections.of(List.of(
                        new Bean("ZGC Minor Cycles", 5, 900),
                        new Bean("ZGC Minor Pauses", 15, 2),
                        new Bean("ZGC Major Cycles", 1, 400),
                        new Bean("ZGC Major Pauses", 4, 1))))
                .isEqualTo(new GarbageCollections(6, 3));
    }

    @Test
    void addUpTheBeansOfOtherCollectors() {
        assertThat(GarbageCollections.of(List.of(
                        new Bean("G1 Young Generation", 7, 70),
                        new Bean("G1 Concurrent GC", 2, 5),
                        new Bean("G1 Old Generation", 1, 200))))
                .isEqualTo(new GarbageCollections(10, 275));
    }

    record Bean(String name, long count, long millis) implements GarbageCollectorMXBean {

        @Override
        public long getCollectionCount() {
            return count;
        }

        @Override
        public long getCollectionTime() {
            return millis;
        }

        @Override
        public String getName() {
            return name;
        }

        @Override
        public boolean isValid() {
            return true;
        }

        @Override
        public String[] getMemoryPoolNames() {
            return new String[0];
        }

        @Override
        public ObjectName getObjectName() {
            throw new UnsupportedOperationException();
        }
    }
}
