package dev.strandbench.scenario.contextpropagation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.scenario.EveryArm;
import dev.strandbench.scenario.Models;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.Trials;
import dev.strandbench.scenario.contextpropagation.BlockingTransport.ThreadBinding;
import dev.strandbench.scenario.contextpropagation.ContextPropagation.BlockingContextPropagation;
import dev.strandbench.scenario.contextpropagation.ContextPropagation.ContextStrategy;
import dev.strandbench.scenario.contextpropagation.ContextPropagation.ContextTransport;
import dev.strandbench.scenario.contextpropagation.ContextPropagation.ValueReader;
import dev.strandbench.scenario.contextpropagation.ContextRequest.ContextValue;
import dev.strandbench.scenario.contextpropagation.ContextRequest.ThreadLocals;
import dev.strandbench.workload.Checksum;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
class ContextPropagationContractTest {

    private static final int TASKS = 50;
    private static final int VALUES = 3;
    private static final List<ContextKey> KEYS = ContextKey.first(VALUES);
    private static final ContextRequest FIRST = ContextRequest.of(1, VALUES);
    private static final ContextRequest SECOND = ContextRequest.of(2, VALUES);

    @EveryArm
    void addsUpWhatEveryTaskReadsByEveryStrategy(ContextStrategy strategy) throws Exception {
        for (int values : new int[] {1, VALUES, 32}) {
            ContextRequest request = ContextRequest.of(values, values);
            for (int hops = 0; hops <= 2; hops += 2) {
                for (int rebinds = 0; rebinds <= 2; rebinds += 2) {
                    ContextWork work = new ContextWork(TASKS, values, hops, 2 * values + 1, rebinds, Checksum::of);

                    long sum = Models.use(
                            strategy.model(),
                            runtime -> strategy.on(runtime, values).fanOut(request, work));

                    assertThat(sum)
                            .as("%d values, %d hops, %d rebinds", values, hops, rebinds)
                            .isEqualTo(Checksum.ofRange(TASKS) + work.readOf(request));
                }
            }
        }
    }

    @EveryArm
    void runsTasksWithoutValues(ContextStrategy strategy) throws Exception {
        ContextWork work = new ContextWork(TASKS, 0, 1, 10, 0, Checksum::of);

        long sum =
                Models.use(strategy.model(), runtime -> strategy.on(runtime, 0).fanOut(ContextRequest.of(1, 0), work));

        assertThat(sum).isEqualTo(Checksum.ofRange(TASKS));
    }

    @EveryArm
    void showsEveryRequestItsOwnValuesAndLeavesNone(ContextStrategy strategy) throws Exception {
        ContextWork work = work(1, 1, Checksum::of);

        Models.run(strategy.model(), runtime -> {
            ContextPropagation propagation = strategy.on(runtime, VALUES);
            for (ContextRequest request : List.of(FIRST, SECOND, FIRST)) {
                assertThat(propagation.fanOut(request, work)).isEqualTo(Checksum.ofRange(TASKS) + work.readOf(request));
                assertThat(propagation.strays(TASKS)).isZero();
            }
        });
    }

    @EveryArm
    void stopsAllTasksWhenOneFailsAndLeavesNoValue(ContextStrategy strategy) throws Exception {
        Models.requirePassedOn(strategy.model(), (runtime, failing) -> {
            ContextPropagation propagation = strategy.on(runtime, VALUES);
            IntToLongFunction firstFails = index -> {
                if (index == 0) {
                    failing.run();
                }
                return index;
            };
            try {
                propagation.fanOut(FIRST, work(Integer.MAX_VALUE, 0, firstFails));
            } finally {
                assertThat(propagation.strays(TASKS)).isZero();
            }
        });
    }

    @EveryArm
    void stopsAllTasksWhenTheCallerIsInterrupted(ContextStrategy strategy) throws Exception {
        Models.run(strategy.model(), runtime -> {
            ContextPropagation propagation = strategy.on(runtime, VALUES);
            Models.interruptUnderWay(1, step -> {
                ContextWork work = work(Integer.MAX_VALUE, 0, index -> {
                    step.run();
                    return index;
                });
                propagation.fanOut(FIRST, work);
            });
        });
    }

    enum Fault {
        NONE,
        LEAVES_VALUES,
        LEAVES_THE_OTHER_VALUE,
        BINDS_NOTHING_ANEW,
        LOSES_THE_LAST_VALUE,
        MIXES_UP_NAMES
    }

    private record FaultyBinding(ThreadLocals locals, Fault fault, ContextRequest request) implements ThreadBinding {

        @Override
        public void run(Consumer<ValueReader> work) {
            locals.setAll(request.values());
            work.accept(this::read);
            if (fault != Fault.LEAVES_VALUES) {
                locals.removeAll();
            }
        }

        @Override
        public void runRebound(Consumer<ValueReader> work) {
            ContextValue before = locals.read(ContextKey.KEY_0);
            if (fault != Fault.BINDS_NOTHING_ANEW) {
                locals.set(ContextKey.KEY_0, request.other());
            }
            work.accept(this::read);
            if (fault != Fault.LEAVES_THE_OTHER_VALUE) {
                locals.set(ContextKey.KEY_0, before);
            }
        }

        private ContextValue read(ContextKey key) {
            int index = key.index();
            return locals.read(
                    switch (fault) {
                        case LOSES_THE_LAST_VALUE -> KEYS.get(Math.min(index, VALUES - 2));
                        case MIXES_UP_NAMES -> KEYS.get(VALUES - 1 - index);
                        case NONE, LEAVES_VALUES, LEAVES_THE_OTHER_VALUE, BINDS_NOTHING_ANEW -> key;
                    });
        }
    }

    @EveryArm
    void findsTasksThatReadAnotherValue(Fault fault) throws Exception {
        try (Trial trial = trial()) {
            observe(trial, faulty(trial.runtime(), fault), FIRST);

            Trials.requireResult(trial, fault == Fault.NONE || fault == Fault.LEAVES_VALUES);
        }
    }

    @Test
    void findsWhatATaskHasLeftOnAThreadThatStays() throws Exception {
        try (ModelRuntime runtime = ConcurrencyModel.POOL.open(1)) {
            ContextPropagation leaving = faulty(runtime, Fault.LEAVES_VALUES);
            assertThatCode(() -> leaving.requireNoStrays(1)).doesNotThrowAnyException();

            leaving.fanOut(FIRST, work(0, 0, Checksum::of));

            assertThatThrownBy(() -> leaving.requireNoStrays(1))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("1 of 1 tasks");
        }
    }

    @Test
    void findsWhatIsLeftOnTheCaller() throws Exception {
        Models.run(ConcurrencyModel.VIRTUAL, runtime -> {
            ThreadLocals locals = ThreadLocals.plain(VALUES);
            ContextPropagation propagation =
                    new BlockingContextPropagation((BlockingRuntime) runtime, BlockingTransport.by(locals, false));
            locals.setAll(FIRST.values());
            try {
                assertThat(propagation.strays(TASKS)).isEqualTo(1);
            } finally {
                locals.removeAll();
            }
        });
    }

    /** The first request has created the threads, which keep its values. */
    @Test
    void findsThatAPoolKeepsWhatItsThreadsInherited() throws Exception {
        try (Trial trial = trial()) {
            ContextPropagation propagation =
                    ContextPropagation.on(trial.runtime(), ContextTransport.INHERITABLE, VALUES);
            observe(trial, propagation, FIRST);
            assertThatCode(trial::requireResults).doesNotThrowAnyException();
            assertThatThrownBy(() -> propagation.requireNoStrays(1)).hasMessageContaining("left behind");

            observe(trial, propagation, SECOND);

            Trials.requireWrongResult(trial);
        }
    }

    private static ContextPropagation faulty(ModelRuntime runtime, Fault fault) {
        ThreadLocals locals = ThreadLocals.plain(VALUES);
        return new BlockingContextPropagation(
                (BlockingRuntime) runtime,
                new BlockingTransport(request -> new FaultyBinding(locals, fault, request), locals::hasAny));
    }

    private static Trial trial() {
        return Trial.open(ConcurrencyModel.POOL, 2, Checksum.ofRange(TASKS));
    }

    private static void observe(Trial trial, ContextPropagation propagation, ContextRequest request) throws Exception {
        ContextWork work = work(1, 1, Checksum::of);
        trial.observe(propagation.fanOut(request, work) - work.readOf(request));
    }

    private static ContextWork work(int hops, int rebinds, IntToLongFunction number) {
        return new ContextWork(TASKS, VALUES, hops, VALUES, rebinds, number);
    }

    @ParameterizedTest
    @CsvSource({
        "VIRTUAL, COROUTINE_CONTEXT",
        "STRUCTURED, THREAD_ELEMENT",
        "DEFAULT, THREAD_LOCAL",
        "EVENT_LOOP, INHERITABLE",
        "HYBRID, SCOPED"
    })
    void refusesATransportOfAnotherStyle(ConcurrencyModel model, ContextTransport transport) throws Exception {
        Throwable failure = Models.failure(model, runtime -> ContextPropagation.on(runtime, transport, VALUES));

        assertThat(failure)
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageStartingWith(transport + " exists for ");
    }

    @Test
    void hasNoValueInCommonBetweenTwoRequests() {
        for (ContextKey key : KEYS) {
            ContextValue value = FIRST.values().read(key);
            assertThat(value).isNotEqualTo(SECOND.values().read(key));
            assertThat(FIRST.rebound().read(key).equals(value)).isEqualTo(key.index() > 0);
        }
        assertThat(FIRST.other())
                .isNotIn(FIRST.values().read(ContextKey.KEY_0), SECOND.values().read(ContextKey.KEY_0), SECOND.other());
    }

    @EveryArm
    void comparesEveryStrategyWithThatOfItsModelWhichPassesArguments(ContextStrategy strategy) {
        assertThat(ContextStrategy.values())
                .filteredOn(other -> other.transport() == ContextTransport.ARGUMENT)
                .extracting(ContextStrategy::model)
                .contains(strategy.model());
        assertThat(strategy.name()).endsWith("_" + strategy.model());
    }
}
