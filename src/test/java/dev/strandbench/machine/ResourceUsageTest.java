package dev.strandbench.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs({OS.LINUX, OS.MAC})
class ResourceUsageTest {

    private static final int SWITCHES = 200;

    @Test
    void countsEveryTimeThatAThreadWaitsEvenOfThreadsThatHaveEnded() throws InterruptedException {
        ResourceUsage before = ResourceUsage.read().orElseThrow();

        for (int i = 0; i < SWITCHES; i++) {
            CountDownLatch started = new CountDownLatch(1);
            Thread thread = new Thread(started::countDown);
            thread.start();
            started.await();
            thread.join();
        }

        ResourceUsage used = ResourceUsage.read().orElseThrow().since(before);
        assertThat(used.voluntarySwitches() + used.involuntarySwitches()).isGreaterThanOrEqualTo(SWITCHES);
    }

    @Test
    void countsTimeOnAProcessorInMicroseconds() {
        ResourceUsage before = ResourceUsage.read().orElseThrow();
        long spinMicros = 50_000;
        long began = ManagedTime.threadMicros();
        while (ManagedTime.threadMicros() - began < spinMicros) {
            Thread.onSpinWait();
        }

        ResourceUsage used = ResourceUsage.read().orElseThrow().since(before);

        assertThat(used.userMicros() + used.systemMicros()).isGreaterThanOrEqualTo(spinMicros * 9 / 10);
    }

    private static final class ManagedTime {

        static long threadMicros() {
            return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1000;
        }
    }
}
