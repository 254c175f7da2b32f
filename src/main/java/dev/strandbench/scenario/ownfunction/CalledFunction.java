package dev.strandbench.scenario.ownfunction;

import dev.strandbench.scenario.ownfunction.Calls.CallEnds;
import dev.strandbench.scenario.ownfunction.Calls.CallsThatBlock;
import dev.strandbench.scenario.ownfunction.Calls.CallsThatSuspend;
import dev.strandbench.scenario.ownfunction.HiddenFunctions.BlockingFunction;
import dev.strandbench.usercode.FoundFunction;
import dev.strandbench.usercode.FunctionObject;
import dev.strandbench.workload.Checksum;
import java.lang.invoke.MethodHandle;
import java.util.OptionalLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.Blackhole;

/** The user's function, ready for tasks. */
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

    /** Creates the object to call the function on. Every call has the loader as its context class loader. */
    static CalledFunction open(FoundFunction found, ClassLoader loader, Blackhole blackhole) throws Exception {
        return new CalledFunction(found, FunctionObject.of(found), new ContextLoader(loader), blackhole);
    }

    String name() {
        return found.name();
    }

    boolean hasResult() {
        return found.hasResult();
    }

    TaskFailures failures() {
        return failures;
    }

    TaskFailures hashFailures() {
        return hashFailures;
    }

    boolean hasIncomparableResults() {
        return incomparable.sum() > 0;
    }

    /** Prepares the threads on which a suspended call may resume; see {@link ContextLoader}. */
    void prepareThreads() {
        if (found.suspending()) {
            context.giveToCoroutineThreads();
        }
    }

    /** Returns calls that give their results to a blackhole; {@code ended} receives each index. */
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

    // Records an exception. An interruption counts as one under every model, because only the end of a fork interrupts
    // tasks. The interrupt is cleared, so that the thread's next task is unaffected.
    private void fail(Throwable failure) {
        boolean unused = Thread.interrupted();
        failures.add(failure);
    }

    /** Returns calls that add the hashes of their results; {@code ended} receives each index. */
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

        HashedEnds(IntConsumer ended, LongAdder sum) {
            this.ended = ended;
            this.sum = sum;
        }

        @Override
        public void returned(int index, @Nullable Object result) {
            try {
                OptionalLong hash = ResultHash.of(result);
                hash.ifPresentOrElse(known -> add(index, known), incomparable::increment);
            } catch (RuntimeException | Error e) {
                // Thrown by the user's equals, hashCode or accessors, not by the function.
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
            // Without an index, any task may get any result.
            sum.add(ResultHash.mixed(found.takesIndex() ? hash ^ Checksum.of(index) : hash));
        }
    }

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
