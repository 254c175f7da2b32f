package dev.strandbench.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class StructuredScopeTest {

    static Stream<Supplier<StructuredScope>> scopes() {
        return Stream.of(StructuredScope::open, () -> StructuredScope.open(Duration.ofDays(1)));
    }

    @ParameterizedTest
    @MethodSource("scopes")
    void givesTheResultsOfItsTasksOnceJoined(Supplier<StructuredScope> scopes) throws Exception {
        try (StructuredScope scope = scopes.get()) {
            Supplier<String> one = scope.fork(() -> "one");
            Supplier<Boolean> two = scope.fork(() -> Thread.currentThread().isVirtual());
            scope.join();

            assertThat(one.get()).isEqualTo("one");
            assertThat(two.get()).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("scopes")
    void throwsTheTasksOwnExceptionAsTheCauseOnEveryJdk(Supplier<StructuredScope> scopes) {
        Exception exception = new Exception("checked");

        assertThatThrownBy(() -> {
                    try (StructuredScope scope = scopes.get()) {
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
