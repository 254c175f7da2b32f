package dev.strandbench.liveness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CarrierWatchTest {

    private final CarrierWatch watch = new CarrierWatch();

    private static StackTraceElement frame(String type, String method, int line) {
        return new StackTraceElement(type, method, type.substring(type.lastIndexOf('.') + 1) + ".java", line);
    }

    @Test
    void namesTheFirstFrameOutsideTheJdk() {
        assertThat(CarrierWatch.place(List.of(
                        frame("jdk.internal.misc.Unsafe", "park", 1),
                        frame("java.lang.Thread", "sleep", 509),
                        frame("com.acme.Repo", "lambda$load$0", 42),
                        frame("com.acme.Main", "main", 7),
                        frame("dev.strandbench.liveness.OwnFunctionPattern", "call", 3),
                        frame("java.lang.VirtualThread", "run", 309))))
                .isEqualTo("Thread.sleep in Repo.load (Repo.java:42)");
        assertThat(CarrierWatch.place(List.of(frame("com.acme.Repo", "load", 42))))
                .isEqualTo("Repo.load (Repo.java:42)");
    }

    @Test
    void namesTheTopOfAStackThatHasNoOtherCode() {
        assertThat(CarrierWatch.place(
                        List.of(frame("java.lang.Thread", "sleep", 509), frame("java.lang.VirtualThread", "run", 309))))
                .isEqualTo("Thread.sleep");
        assertThat(CarrierWatch.place(List.of())).isEqualTo("no code yet");
    }

    @Test
    void seesNothingHeldByAVirtualThreadThatReleasesItsCarrier() throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        Thread thread = Thread.startVirtualThread(() -> {
            try {
                ended.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        while (thread.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }

        for (int look = 0; look <= 2 * CarrierWatch.LOOKS; look++) {
            assertThat(watch.look(thread)).isEmpty();
        }
        ended.countDown();
        thread.join();
    }

    @Test
    void seesAClassInitialiserThatHoldsACarrier() throws InterruptedException {
        Thread thread = Thread.startVirtualThread(() -> Waiting.use());

        Optional<String> place = Optional.empty();
        while (place.isEmpty()) {
            place = watch.look(thread);
        }
        Waiting.Gate.OPEN.countDown();
        thread.join();

        assertThat(place)
                .hasValueSatisfying(text -> assertThat(text)
                        .startsWith("CountDownLatch.await in the initialiser of CarrierWatchTest.Waiting (Carrier"));
    }

    private static final class Waiting {
        static {
            try {
                Gate.OPEN.await();
            } catch (InterruptedException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private static final class Gate {
            private static final CountDownLatch OPEN = new CountDownLatch(1);
        }

        static void use() {}
    }
}
