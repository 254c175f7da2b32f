package dev.strandbench.scenario.ownfunction;

import dev.strandbench.function.FoundFunction;
import dev.strandbench.function.FunctionObject;
import dev.strandbench.scenario.ownfunction.Calls.CallsThatBlock;
import dev.strandbench.scenario.ownfunction.Calls.CallsThatSuspend;
import dev.strandbench.workload.Checksum;
import java.lang.invoke.MethodHandle;
import java.util.OptionalLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.Blackhole;

/** The user's function, ready to be called by tasks. */
final class CalledFunction implements AutoCloseable {

    private final FoundFunction found;
    private final FunctionObject object;
    private final ContextLoader context;
    private final MethodHandle handle;
    private final Blackhole blackhole;
    private final TaskFailures failures = new TaskFailures("");
    private final TaskFailures hashFailures = new TaskFailures("While a result was hashed: ");
    private final LongAdder incomparable = new LongAdder();

    private CalledFunction(FoundFunction found, FunctionObject object, ContextLoader context, Blackhole blackhole) {
        this.found = found;
        this.object = object;
        this.context = context;
        this.blackhole = blackhole;
        handle = context.before(found.handle(object.target()));
    }

    /**
     * Makes the object that it is called on.
     *
     * @param loader what loaded the function: the context class loader of every call
     * @throws Exception what the user's code threw
     */
    static CalledFunction open(FoundFunction found, ClassLoader loader, Blackhole blackhole) throws Exception {
        return new CalledFunction(found, FunctionObject.of(found), new ContextLoader(loader), blackhole);
    }

    /** As the user calls it. */
    String name() {
        return found.name();
    }

    boolean hasResult() {
        return found.hasResult();
    }

    /** What calls threw. */
    TaskFailures failures() {
        return failures;
    }

    /** What the hashing of results threw, which says nothing of the calls. */
    TaskFailures hashFailures() {
        return hashFailures;
    }

    /** Whether a result that was to be hashed had no value to compare. */
    boolean hasIncomparableResults() {
        return incomparable.sum() > 0;
    }

    /** Lets it find its class loader where it goes on after it was suspended; see {@link ContextLoader}. */
    void prepareThreads() {
        if (found.suspending()) {
            context.giveToCoroutineThreads();
        }
    }

    /**
     * Calls whose results go to a blackhole.
     *
     * @param ended given a task's index at the end of its call
     */
    Calls measured(IntConsumer ended) {
        if (found.suspending()) {
            return new CallsThatSuspend(HiddenFunctions.suspending(handle), new CallEnds() {
                @Override
                public void returned(int index, @Nullable Object result) {
                    blackhole.consume(result);
                    ended.accept(index);
                }

                @Override
                public void failed(int index, Throwable failure) {
                    fail(failure);
                    ended.accept(index);
                }
            });
        }
        BlockingFunction function = HiddenFunctions.blocking(handle, blackhole);
        return (CallsThatBlock) index -> {
            try {
                function.call(index);
            } catch (Throwable e) {
                fail(e);
            }
            ended.accept(index);
        };
    }

    /**
     * Takes note of what a call threw. An interruption is one of those, under every model alike: nothing interrupts a
     * task but the end of its fork. Nor may the next task of a thread that is used again find it interrupted.
     */
    private void fail(Throwable failure) {
        boolean unused = Thread.interrupted();
        failures.add(failure);
    }

    /**
     * Calls whose results are hashed.
     *
     * @param ended given a task's index at the end of its call
     * @param sum what the hashes are added to, in any order
     */
    Calls checked(IntConsumer ended, LongAdder sum) {
        HashedEnds ends = new HashedEnds(ended, sum);
        if (found.suspending()) {
            return new CallsThatSuspend(HiddenFunctions.suspending(handle), ends);
        }
        BlockingFunction function = HiddenFunctions.blocking(handle, blackhole);
        return (CallsThatBlock) index -> {
            @Nullable Object result;
            try {
                result = function.result(index);
            } catch (Throwable e) {
                ends.failed(index, e);
                return;
            }
            ends.returned(index, result);
        };
    }

    private final class HashedEnds implements CallEnds {

        private final IntConsumer ended;
        private final LongAdder sum;

        private HashedEnds(IntConsumer ended, LongAdder sum) {
            this.ended = ended;
            this.sum = sum;
        }

        @Override
        public void returned(int index, @Nullable Object result) {
            try {
                OptionalLong hash = ResultHash.of(result);
                hash.ifPresentOrElse(known -> add(index, known), incomparable::increment);
            } catch (RuntimeException | Error e) {
                // The user's equals, hashCode and accessors ran, and not the function.
                hashFailures.add(e);
            }
            ended.accept(index);
        }

        @Override
        public void failed(int index, Throwable failure) {
            fail(failure);
            add(index, failure.getClass().getName().hashCode());
            ended.accept(index);
        }

        private void add(int index, long hash) {
            // Of a function without an index it does not matter which task has which result.
            sum.add(ResultHash.mixed(found.takesIndex() ? hash ^ Checksum.of(index) : hash));
        }
    }

    /** Closes it because something was thrown; what closing throws as well is told with that. */
    void closeAfter(Throwable reason) {
        try {
            close();
        } catch (RuntimeException e) {
            reason.addSuppressed(e);
        }
    }

    @Override
    public void close() {
        object.close();
    }
}
