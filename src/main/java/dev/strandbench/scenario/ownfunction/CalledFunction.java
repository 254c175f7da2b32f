package dev.strandbench.scenario.ownfunction;

import dev.strandbench.function.FoundFunction;
import dev.strandbench.function.FunctionObject;
import dev.strandbench.scenario.ownfunction.Calls.CallsThatBlock;
import dev.strandbench.scenario.ownfunction.Calls.CallsThatSuspend;
import dev.strandbench.workload.Checksum;
import java.lang.invoke.MethodHandle;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.Blackhole;

/** The user's function, ready to be called by tasks. */
final class CalledFunction implements AutoCloseable {

    private final FoundFunction found;
    private final FunctionObject object;
    private final MethodHandle handle;
    private final Blackhole blackhole;
    private final TaskFailures failures = new TaskFailures();

    private CalledFunction(FoundFunction found, FunctionObject object, Blackhole blackhole) {
        this.found = found;
        this.object = object;
        this.blackhole = blackhole;
        handle = found.handle(object.target());
    }

    /**
     * Makes the object that it is called on.
     *
     * @throws Exception what the user's code threw
     */
    static CalledFunction open(FoundFunction found, Blackhole blackhole) throws Exception {
        return new CalledFunction(found, FunctionObject.of(found), blackhole);
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
                    failures.add(failure);
                    ended.accept(index);
                }
            });
        }
        BlockingFunction function = HiddenFunctions.blocking(handle, blackhole);
        return (CallsThatBlock) index -> {
            try {
                function.call(index);
            } catch (InterruptedException e) {
                throw e;
            } catch (Throwable e) {
                failures.add(e);
            }
            ended.accept(index);
        };
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
            try {
                ends.add(index, function.hash(index));
            } catch (InterruptedException e) {
                throw e;
            } catch (Throwable e) {
                ends.failed(index, e);
            }
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
            add(index, ResultHash.of(result));
        }

        @Override
        public void failed(int index, Throwable failure) {
            failures.add(failure);
            add(index, ResultHash.of(failure.getClass().getName()));
        }

        private void add(int index, long hash) {
            // Of a function without an index it does not matter which task has which result.
            sum.add(ResultHash.mixed(found.takesIndex() ? hash ^ Checksum.of(index) : hash));
            ended.accept(index);
        }
    }

    @Override
    public void close() {
        object.close();
    }
}
