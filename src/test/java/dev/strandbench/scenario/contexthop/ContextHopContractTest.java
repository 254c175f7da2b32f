package dev.strandbench.scenario.contexthop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.EveryArm;
import dev.strandbench.scenario.Models;
import dev.strandbench.scenario.contexthop.ContextHop.HopRoute;
import dev.strandbench.scenario.contexthop.ContextHop.HopSteps;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(120)
class ContextHopContractTest {

    private static final int POOL_SIZE = 1;
    private static final LongUnaryOperator IDLE = LongUnaryOperator.identity();

    @EveryArm
    void mixesTheValueOnEveryRoundTrip(HopRoute route) throws Exception {
        long result = use(route, hop -> hop.hop(1_000, 42, HopSteps.MIXING));

        assertThat(result).isEqualTo(HopSteps.resultOfMixing(1_000, 42));
    }

    @EveryArm
    void takesTheStepsInOrder(HopRoute route) throws Exception {
        ConcurrentLinkedQueue<String> taken = new ConcurrentLinkedQueue<>();
        HopSteps steps = new HopSteps(
                value -> value + noted(taken, "fetch " + value),
                value -> value + noted(taken, "compute " + value),
                value -> value + noted(taken, "publish " + value));

        assertThat(use(route, hop -> hop.hop(2, 0, steps))).isEqualTo(6);

        assertThat(taken).containsExactly("fetch 0", "compute 1", "publish 2", "fetch 3", "compute 4", "publish 5");
    }

    private static long noted(ConcurrentLinkedQueue<String> taken, String step) {
        taken.add(step);
        return 1;
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"SEQUENTIAL", "POOL_STAYS", "VIRTUAL_STAYS", "DEFAULT_STAYS", "DEFAULT", "DEFAULT_SEQUENTIAL"})
    void leavesTheThreadOnEveryHop(HopRoute route) throws Exception {
        Thread[] at = new Thread[3];
        HopSteps steps = new HopSteps(recorded(at, 0), recorded(at, 1), recorded(at, 2));

        use(route, hop -> hop.hop(1, 0, steps));

        assertThat(at).doesNotHaveDuplicates();
        assertThat(at[2]).isSameAs(Thread.currentThread());
    }

    @ParameterizedTest
    @EnumSource(names = {"POOL_STAYS", "VIRTUAL_STAYS", "DEFAULT_STAYS"})
    void takesEveryStepOnOneThreadOfTheModelWhereNothingHops(HopRoute route) throws Exception {
        Set<Thread> at = ConcurrentHashMap.newKeySet();
        LongUnaryOperator recorded = value -> {
            at.add(Thread.currentThread());
            return value;
        };

        use(route, hop -> hop.hop(3, 0, new HopSteps(recorded, recorded, recorded)));

        assertThat(at)
                .singleElement()
                .isNotSameAs(Thread.currentThread())
                .matches(thread -> thread.isVirtual() == (route == HopRoute.VIRTUAL_STAYS));
    }

    /** Returning through the I/O context would wait forever for that context's only thread. */
    @Test
    void doesNotReturnThroughTheFirstContextWhereOneCallFollowsTheOther() throws Exception {
        CountDownLatch released = new CountDownLatch(1);

        try (BlockingRuntime io = (BlockingRuntime) ConcurrencyModel.POOL.open(1);
                BlockingRuntime compute = (BlockingRuntime) ConcurrencyModel.POOL.open(1);
                TaskGroup busy = io.openGroup()) {
            LongUnaryOperator occupyingIo = value -> {
                assertThatCode(() -> busy.start(() -> {
                            released.await();
                            return true;
                        }))
                        .doesNotThrowAnyException();
                return value;
            };
            ContextHop inTurn = new SuspendingContextHopInTurn(io.asSuspending(), compute.asSuspending());

            assertThat(inTurn.hop(1, 42, new HopSteps(IDLE, occupyingIo, IDLE))).isEqualTo(42);

            released.countDown();
            busy.join();
        }
    }

    private static LongUnaryOperator recorded(Thread[] at, int step) {
        return value -> {
            at[step] = Thread.currentThread();
            return value;
        };
    }

    @EveryArm
    void passesOnTheExceptionOfAStepInEitherContext(HopRoute route) throws Exception {
        IllegalStateException exception = new IllegalStateException("the step");
        LongUnaryOperator failing = value -> {
            throw exception;
        };

        assertThat(failure(route, new HopSteps(failing, IDLE, IDLE))).isSameAs(exception);
        assertThat(failure(route, new HopSteps(IDLE, failing, IDLE))).isSameAs(exception);
        assertThat(failure(route, new HopSteps(IDLE, IDLE, failing))).isSameAs(exception);
    }

    private static Throwable failure(HopRoute route, HopSteps steps) throws Exception {
        return Models.failure(route.io(), io -> {
            try (ModelRuntime compute = route.compute().open(POOL_SIZE)) {
                route.between(io, compute).hop(3, 0, steps);
            } catch (ExecutionException e) {
                // One for each context that the exception has passed.
                throw Models.unwrapped(e);
            }
        });
    }

    /** SEQUENTIAL makes plain calls, which an interrupt cannot end. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SEQUENTIAL")
    void stopsHoppingWhenTheCallerIsInterrupted(HopRoute route) throws Exception {
        use(route, hop -> {
            Models.interrupt(() -> hop.hop(Integer.MAX_VALUE, 0, HopSteps.MIXING));
            return 0;
        });
    }

    @Test
    void refusesARouteBetweenStyles() {
        try (ModelRuntime blocking = ConcurrencyModel.SEQUENTIAL.open(1);
                ModelRuntime suspending = ConcurrencyModel.DEFAULT.open(1)) {
            for (List<ModelRuntime> pair : List.of(List.of(blocking, suspending), List.of(suspending, blocking))) {
                assertThatIllegalArgumentException().isThrownBy(() -> ContextHop.between(pair.get(0), pair.get(1)));
            }
        }
    }

    @FunctionalInterface
    private interface Use {
        long on(ContextHop hop) throws Exception;
    }

    private static long use(HopRoute route, Use use) throws Exception {
        return Models.use(route.io(), io -> {
            try (ModelRuntime compute = route.compute().open(POOL_SIZE)) {
                return use.on(route.between(io, compute));
            }
        });
    }
}
