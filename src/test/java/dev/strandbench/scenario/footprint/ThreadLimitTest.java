package dev.strandbench.scenario.footprint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.scenario.footprint.ParkedTasks.ThreadLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ThreadLimitTest {

    private final List<Thread> started = new ArrayList<>();

    @Test
    void isEnoughWhereNoThreadIsRefused() throws Exception {
        assertThat(ThreadLimit.reach(20, refusingAfter(20, ""))).isEqualTo(20);
        assertThat(started).hasSize(20).noneMatch(Thread::isAlive);
    }

    @Test
    void isTheNumberOfThreadsBeforeTheOneRefused() throws Exception {
        String refusal = "unable to create native thread: possibly out of memory or process/resource limits reached";

        assertThat(ThreadLimit.reach(20, refusingAfter(7, refusal))).isEqualTo(7);
        assertThat(started).hasSize(7).noneMatch(Thread::isAlive);
    }

    @Test
    void passesOnThatTheHeapIsFull() {
        assertThatThrownBy(() -> ThreadLimit.reach(20, refusingAfter(7, "Java heap space")))
                .isInstanceOf(OutOfMemoryError.class)
                .hasMessage("Java heap space");
    }

    private Consumer<Thread> refusingAfter(int threads, String message) {
        return thread -> {
            if (started.size() == threads) {
                throw new OutOfMemoryError(message);
            }
            thread.start();
            started.add(thread);
        };
    }
}
