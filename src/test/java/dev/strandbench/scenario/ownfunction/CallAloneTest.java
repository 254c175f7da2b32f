package dev.strandbench.scenario.ownfunction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.scenario.ownfunction.Calls.CallEnds;
import dev.strandbench.scenario.ownfunction.Calls.CallsThatBlock;
import dev.strandbench.scenario.ownfunction.Calls.CallsThatSuspend;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.CoroutineContext;
import kotlin.coroutines.EmptyCoroutineContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CallAloneTest {

    private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

    private final AtomicLong now = new AtomicLong();
    private final AtomicLong calls = new AtomicLong();

    @Test
    void leavesOutWhatAThreadDoesOnlyAtItsFirstCall() throws Exception {
        assertThat(alone(20 * MILLI, 1_000)).isEqualTo(1_000);
        assertThat(calls).hasValue(12);
    }

    @Test
    void makesFewCallsThatTakeLong() throws Exception {
        assertThat(alone(100 * MILLI, 100 * MILLI)).isEqualTo(100 * MILLI);
        assertThat(calls).hasValue(2);
    }

    @Test
    void makesOneCallThatTakesASecond() throws Exception {
        assertThat(alone(1_000 * MILLI, 5)).isEqualTo(1_000 * MILLI);
        assertThat(calls).hasValue(1);
    }

    @Test
    void timesASuspendingCallWithoutItsTask() throws Exception {
        CallEnds ignored = new IgnoredEnds();
        OwnFunction scenario = (tasks, called) -> {
            now.addAndGet(7 * MILLI);
            if (called instanceof CallsThatSuspend suspending) {
                try {
                    suspending.ends().returned(0, suspending.function().start(0, new NoContinuation()));
                } catch (Throwable e) {
                    throw new AssertionError(e);
                }
            }
        };

        assertThat(new CallAlone(scenario, now::get)
                        .medianNanos(new CallsThatSuspend(
                                (index, continuation) -> now.addAndGet(calls.incrementAndGet() == 1 ? MILLI : 3),
                                ignored)))
                .isEqualTo(3);
        assertThat(calls).hasValue(12);
    }

    private long alone(long first, long others) throws Exception {
        OwnFunction scenario = (tasks, called) -> {
            if (called instanceof CallsThatBlock blocking) {
                blocking.call(0);
            }
        };
        return new CallAlone(scenario, now::get)
                .medianNanos((CallsThatBlock) index -> now.addAndGet(calls.incrementAndGet() == 1 ? first : others));
    }

    private static final class IgnoredEnds implements CallEnds {

        @Override
        public void returned(int index, @Nullable Object result) {
            // Nothing depends on the result.
        }

        @Override
        public void failed(int index, Throwable failure) {
            throw new AssertionError(failure);
        }
    }

    private static final class NoContinuation implements Continuation<@Nullable Object> {

        @Override
        public CoroutineContext getContext() {
            return EmptyCoroutineContext.INSTANCE;
        }

        @Override
        public void resumeWith(Object result) {
            throw new AssertionError("never suspended");
        }
    }
}
