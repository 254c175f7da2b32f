package dev.strandbench.scenario.userprofile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.machine.GarbageCollections;
import java.lang.ref.Reference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class RequestMemoryTest {

    private static final int MEBIBYTE = 1 << 20;
    private static final int REQUESTS = 64;
    // Large arrays would take whole regions of the heap.
    private static final int ARRAYS = 64;

    @Test
    void isWhatRequestsHoldWhenGarbageIsCollectedWhileTheyRun() throws Exception {
        RequestMemory memory = RequestMemory.of(REQUESTS, () -> {
                    byte[][] held = new byte[ARRAYS * REQUESTS][MEBIBYTE / ARRAYS];
                    try {
                        awaitCollections(5);
                        return held.length;
                    } finally {
                        Reference.reachabilityFence(held);
                    }
                })
                .orElseThrow();

        assertThat(memory.heap()).isBetween(0.9 * MEBIBYTE, 1.5 * MEBIBYTE);
        memory.resident().ifPresent(bytes -> assertThat(bytes).isGreaterThanOrEqualTo(memory.heap()));
    }

    @Test
    void leavesOutGarbage() throws Exception {
        RequestMemory memory = RequestMemory.of(REQUESTS, () -> {
                    long allocated = 0;
                    for (int i = 0; i < REQUESTS; i++) {
                        allocated += new byte[MEBIBYTE].length;
                    }
                    awaitCollections(5);
                    return allocated;
                })
                .orElseThrow();

        assertThat(memory.heap()).isLessThan(0.5 * MEBIBYTE);
    }

    @Test
    void passesOnTheExceptionOfTheRequestsAndLeavesNoThread() {
        IllegalStateException exception = new IllegalStateException("request 7");

        assertThatThrownBy(() -> RequestMemory.of(REQUESTS, () -> {
                    throw exception;
                }))
                .isSameAs(exception);
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain("strandbench-memory");
    }

    /** Waits for collections that began after this call, the first of which may have begun earlier. */
    private static void awaitCollections(int more) throws InterruptedException {
        long before = GarbageCollections.ofThisJvm().count();
        while (GarbageCollections.ofThisJvm().count() < before + more) {
            Thread.sleep(1);
        }
    }
}
