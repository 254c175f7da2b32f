package dev.strandbench.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class StructuredScopeTest {

    @Test
    void givesTheResultsOfItsTasksOnceJoined() throws Exception {
        try (StructuredScope scope = StructuredScope.open()) {
            Supplier<String> one = scope.fork(() -> "one");
            Supplier<Boolean> two = scope.fork(() -> Thread.currentThread().isVirtual());
            scope.join();

            assertThat(one.get()).isEqualTo("one");
            assertThat(two.get()).isTrue();
        }
    }

    @Test
    void throwsTheTasksOwnExceptionAsTheCauseOnEveryJdk() {
        Exception exception = new Exception("checked");

        assertThatThrownBy(() -> {
                    try (StructuredScope scope = StructuredScope.open()) {
                        scope.fork(() -> {
                            throw exception;
                        });
                        scope.join();
                    }
                })
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isSameAs(exception);
    }

    @Test
    void interruptsTheOthersWhenOneFails() {
        CountDownLatch waiting = new CountDownLatch(1);
        AtomicBoolean interrupted = new AtomicBoolean();

        assertThatThrownBy(() -> {
                    try (StructuredScope scope = StructuredScope.open()) {
                        scope.fork(() -> {
                            waiting.countDown();
                            try {
                                new CountDownLatch(1).await();
                            } catch (InterruptedException e) {
                                interrupted.set(true);
                            }
                            return null;
                        });
                        scope.fork(() -> {
                            waiting.await();
                            throw new IllegalStateException("the other");
                        });
                        scope.join();
                    }
                })
                .isInstanceOf(ExecutionException.class);
        assertThat(interrupted).isTrue();
    }

    @Test
    void throwsInterruptedExceptionToAnInterruptedOwner() {
        AtomicBoolean ended = new AtomicBoolean();
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> {
                    try (StructuredScope scope = StructuredScope.open()) {
                        scope.fork(() -> {
                            try {
                                new CountDownLatch(1).await();
                            } finally {
                                ended.set(true);
                            }
                            return null;
                        });
                        scope.join();
                    }
                })
                .isInstanceOf(InterruptedException.class);
        assertThat(ended).isTrue();
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void joinsWithinItsTime() throws Exception {
        try (StructuredScope scope = StructuredScope.open(Duration.ofDays(1))) {
            Supplier<String> one = scope.fork(() -> "one");
            scope.join();

            assertThat(one.get()).isEqualTo("one");
        }
    }

    @Test
    void failsWithTheTasksOwnExceptionWithinItsTime() {
        Exception exception = new Exception("checked");

        assertThatThrownBy(() -> {
                    try (StructuredScope scope = StructuredScope.open(Duration.ofDays(1))) {
                        scope.fork(() -> {
                            throw exception;
                        });
                        scope.join();
                    }
                })
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isSameAs(exception);
    }

    @Test
    void interruptsItsTasksWhenTheTimeIsOver() {
        assertThatThrownBy(() -> {
                    try (StructuredScope scope = StructuredScope.open(Duration.ofMillis(1))) {
                        scope.fork(() -> {
                            // Closing the scope waits for this; without an interrupt it would wait forever.
                            new CountDownLatch(1).await();
                            return null;
                        });
                        scope.join();
                    }
                })
                .isInstanceOf(ExecutionException.class)
                .cause()
                .satisfies(cause -> assertThat(cause.getClass().getName()).contains("Timeout"));
    }

    @Test
    void givesTheFirstSuccessAndInterruptsTheOthers() throws Exception {
        try (StructuredScope scope = StructuredScope.openForFirst()) {
            CountDownLatch waiting = new CountDownLatch(1);
            scope.fork(() -> {
                waiting.countDown();
                // Closing the scope waits for this; without an interrupt it would wait forever.
                new CountDownLatch(1).await();
                return "the other";
            });
            scope.fork(() -> {
                waiting.await();
                return "the first";
            });

            assertThat(scope.joinFirst()).isEqualTo("the first");
        }
    }

    @Test
    void goesOnAfterAFailureWhereASuccessIsWaitedFor() throws Exception {
        try (StructuredScope scope = StructuredScope.openForFirst()) {
            CompletableFuture<Thread> failing = new CompletableFuture<>();
            scope.fork(() -> {
                failing.complete(Thread.currentThread());
                throw new IllegalStateException("the other");
            });
            scope.fork(() -> {
                // By then the scope knows about the failure.
                failing.get().join();
                return "the first";
            });

            assertThat(scope.joinFirst()).isEqualTo("the first");
        }
    }

    @Test
    void throwsATasksOwnExceptionWhereNoneSucceeds() {
        Exception exception = new Exception("checked");

        assertThatThrownBy(() -> {
                    try (StructuredScope scope = StructuredScope.openForFirst()) {
                        scope.fork(() -> {
                            throw exception;
                        });
                        scope.joinFirst();
                    }
                })
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isSameAs(exception);
    }
}
