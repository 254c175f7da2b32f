package dev.strandbench.scenario.ownfunction;

import dev.strandbench.base.Plural;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.machine.GarbageCollections;
import dev.strandbench.machine.ProcFiles.ProcessorTime;
import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.usercode.FunctionClassPath;
import dev.strandbench.usercode.FunctionFinder;
import dev.strandbench.usercode.NotesFile;
import dev.strandbench.workload.ConsumedIndexes;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.InvocationTargetException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.openjdk.jmh.infra.Blackhole;

/** Prepares and checks the user's function in one fork, and detects ops that hang. Not thread-safe. */
final class OwnFunctionTrial implements AutoCloseable {

    private static final int FEWEST_CHECKED = 2;
    private static final int MOST_CHECKED = 10;
    private static final long CHECKING_NANOS = 200_000_000;

    // Shorter calls are timed again every second, because compiled code is faster than the code during the set-up.
    private static final long SHORT_CALL_NANOS = 10_000_000;
    private static final long BETWEEN_CALLS_ALONE_NANOS = 1_000_000_000;

    // Fewer new threads may belong to the model or the JVM.
    private static final int FEWEST_THREADS_LEFT = 10;

    private static final int MOST_NAMED = 5;
    private static final int HASH_BITS_BEYOND_DOUBLE = 12;

    private final CapturedOutput output;
    private final ClassLoader loaderBefore;
    private final CalledFunction function;
    private final OwnFunction scenario;
    private final int tasks;
    private final ConsumedIndexes consumed;
    private final Calls measured;
    private final OpWatch watch;
    private final CallAlone alone;
    private final Consumer<String> halt;
    private final AtomicBoolean halted = new AtomicBoolean();
    private final LongAdder callsBegun = new LongAdder();
    // Loaded early, because classes may fail to load once memory has run out.
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private Optional<Long> hash = Optional.empty();
    private boolean varies;
    private volatile int started;
    private long aloneNanos;
    private long aloneAtNanos;
    private long togetherNanos;
    private long ops;
    private long beganNanos;
    private int threadsBefore;
    private long pauseMillisBefore;
    private Optional<ProcessorTime> machineBefore = Optional.empty();

    private OwnFunctionTrial(
            CapturedOutput output,
            ClassLoader loaderBefore,
            CalledFunction function,
            FunctionSettings settings,
            OwnFunction scenario,
            Consumer<String> halt) {
        this.output = output;
        this.loaderBefore = loaderBefore;
        this.function = function;
        tasks = settings.tasks();
        consumed = new ConsumedIndexes(tasks);
        this.scenario = scenario;
        this.halt = halt;
        measured = function.measured(consumed);
        alone = new CallAlone(this::run, System::nanoTime);
        function.whenOutOfMemory(this::endFork);
        watch = new OpWatch(settings.longestOp(), () -> halt.accept(overdue(settings.longestOp())));
    }

    /**
     * Finds the function and makes its first calls. Throws {@link UserErrorException} if the function cannot be
     * measured. If an op hangs, passes an error message to the consumer {@code halt}.
     */
    static OwnFunctionTrial open(
            FunctionSettings settings, OwnFunction scenario, Blackhole blackhole, Consumer<String> halt)
            throws InterruptedException {
        CapturedOutput output = CapturedOutput.begin();
        ClassLoader loaderBefore = Thread.currentThread().getContextClassLoader();
        try {
            FunctionFinder finder =
                    new FunctionFinder(FunctionClassPath.ofThisJvm(), settings.setup(), settings.arguments());
            // The model's threads inherit this loader, and libraries load classes with it.
            Thread.currentThread().setContextClassLoader(finder.loader());
            CalledFunction function = CalledFunction.open(finder.find(settings.function()), finder.loader(), blackhole);
            try {
                OwnFunctionTrial trial = new OwnFunctionTrial(output, loaderBefore, function, settings, scenario, halt);
                try {
                    trial.callForTheFirstTime();
                } catch (Throwable e) {
                    trial.watch.close();
                    throw e;
                }
                return trial;
            } catch (Throwable e) {
                function.closeAfter(e);
                throw e;
            }
        } catch (InterruptedException e) {
            leave(output, loaderBefore);
            throw e;
        } catch (Throwable e) {
            String reason = e instanceof UserErrorException known
                    ? known.explanation()
                    : settings.function() + " cannot be called: " + thrownByTheUsersCode(e);
            leave(output, loaderBefore);
            throw new UserErrorException(reason);
        }
    }

    // Reflection and static initialisers wrap the called code's exceptions; method handles do not.
    private static Throwable thrownByTheUsersCode(Throwable thrown) {
        Throwable cause = thrown.getCause();
        boolean wraps = thrown instanceof InvocationTargetException || thrown instanceof ExceptionInInitializerError;
        return wraps && cause != null ? thrownByTheUsersCode(cause) : thrown;
    }

    private void callForTheFirstTime() throws Exception {
        // The first call loads classes, and may open connections.
        run(1, measured);
        consumed.takeChecksum();
        LongAdder sum = new LongAdder();
        TimedCalls times = new TimedCalls(tasks, System::nanoTime);
        Calls checked = function.checked(consumed, sum, times);
        long begin = System.nanoTime();
        long first = checkedOp(checked, sum);
        for (int op = 1;
                op < FEWEST_CHECKED || (op < MOST_CHECKED && System.nanoTime() - begin < CHECKING_NANOS);
                op++) {
            times.takeNanos();
            varies |= checkedOp(checked, sum) != first;
        }
        togetherNanos = times.takeNanos() / tasks;
        function.hashFailures().write();
        boolean compared = function.hasResult()
                && !function.hasIncomparableResults()
                && function.hashFailures().first().isEmpty();
        varies &= compared;
        if (compared && !varies) {
            hash = Optional.of(first);
        }
        timeAlone();
    }

    private long checkedOp(Calls checked, LongAdder sum) throws Exception {
        function.failures().take();
        run(tasks, checked);
        consumed.takeChecksum();
        if (function.promised().isPresent()) {
            throw new UserErrorException(
                    function.name() + " returned " + function.promised().get().getSimpleName()
                            + ", before its work has ended; valid: a function that waits for the result and returns"
                            + " that");
        }
        if (function.failures().take() == tasks) {
            boolean written = function.failures().write();
            throw new UserErrorException(function.name() + " threw "
                    + function.failures()
                            .first()
                            .map(OwnFunctionTrial::thrownByTheUsersCode)
                            .map(Throwable::toString)
                            .orElse("")
                    + (tasks == 1 ? "" : " in each of " + tasks + " tasks")
                    + (written ? "; its stack is in " + NotesFile.EXCEPTIONS : ""));
        }
        return sum.sumThenReset();
    }

    private void run(int count, Calls calls) throws Exception {
        started = count;
        callsBegun.add(count);
        watch.begin();
        try {
            scenario.run(count, calls);
        } catch (Throwable e) {
            OutOfMemory.in(e).ifPresent(this::endFork);
            throw e;
        } finally {
            watch.end();
        }
    }

    // Other tasks may wait forever for a task that ran out of memory, so the fork ends at once.
    private void endFork(OutOfMemoryError error) {
        if (halted.compareAndSet(false, true)) {
            halt.accept(function.name() + ": " + OutOfMemory.text(error, threads.getThreadCount(), callsBegun.sum()));
        }
    }

    private void timeAlone() throws Exception {
        aloneNanos = alone.medianNanos(measured);
        aloneAtNanos = System.nanoTime();
        consumed.takeChecksum();
    }

    void beginIteration() throws Exception {
        if (aloneNanos < SHORT_CALL_NANOS && System.nanoTime() - aloneAtNanos >= BETWEEN_CALLS_ALONE_NANOS) {
            timeAlone();
        }
        function.failures().take();
        output.takeLines();
        output.beginMeasurement();
        function.prepareThreads();
        ops = 0;
        threadsBefore = threads.getThreadCount();
        pauseMillisBefore = GarbageCollections.ofThisJvm().pauseMillis();
        machineBefore = ProcessorTime.read();
        beganNanos = System.nanoTime();
    }

    long op() throws Exception {
        run(tasks, measured);
        ops++;
        return consumed.takeChecksum();
    }

    void report() {
        long nanos = System.nanoTime() - beganNanos;
        double count = Math.max(1, ops);
        long failed = function.failures().take();
        if (failed > 0) {
            function.failures().write();
        }
        SecondaryMetrics.average("processors", Runtime.getRuntime().availableProcessors(), "#");
        SecondaryMetrics.average(OwnFunctionExplanation.ALONE, aloneNanos / 1e6, "ms");
        SecondaryMetrics.average(OwnFunctionExplanation.TOGETHER, togetherNanos / 1e6, "ms");
        SecondaryMetrics.average(
                OwnFunctionExplanation.PAUSES,
                (GarbageCollections.ofThisJvm().pauseMillis() - pauseMillisBefore) / count,
                "ms/op");
        int left = threads.getThreadCount() - threadsBefore;
        SecondaryMetrics.average(
                OwnFunctionExplanation.THREADS_LEFT,
                left < FEWEST_THREADS_LEFT ? 0 : left / (count * tasks),
                "threads/call");
        machineBefore.ifPresent(before -> ProcessorTime.read().ifPresent(now -> {
            MachineUse use = MachineUse.between(before, now, nanos);
            SecondaryMetrics.average(OwnFunctionExplanation.MACHINE_BUSY, use.busy(), "processors");
            SecondaryMetrics.average(OwnFunctionExplanation.MACHINE_PROCESSORS, use.processors(), "processors");
        }));
        SecondaryMetrics.average(OwnFunctionExplanation.EXCEPTIONS, failed / count, "#/op");
        SecondaryMetrics.average(OwnFunctionExplanation.PRINTED, output.takeLines() / count, "lines/op");
        SecondaryMetrics.yesOrNo(OwnFunctionExplanation.VARIES, varies);
        SecondaryMetrics.yesOrNo(OwnFunctionExplanation.INCOMPARABLE, function.hasIncomparableResults());
        SecondaryMetrics.yesOrNo(
                OwnFunctionExplanation.HASH_FAILED,
                function.hashFailures().first().isPresent());
        hash.ifPresent(known -> SecondaryMetrics.average(
                OwnFunctionExplanation.HASH, (double) (known >>> HASH_BITS_BEYOND_DOUBLE), "hash"));
    }

    private String overdue(Duration longest) {
        int[] missing = consumed.missing(started);
        String named = Arrays.stream(missing)
                .limit(MOST_NAMED)
                .mapToObj(String::valueOf)
                .collect(Collectors.joining(", "));
        return function.name() + ": " + missing.length + " of " + Plural.of(started, "task") + " "
                + (missing.length == 1 ? "has" : "have") + " not ended after " + longest.toMillis() / 1e3
                + " s, " + (missing.length == 1 ? "that" : "first those") + " with the index " + named;
    }

    @Override
    public void close() {
        watch.close();
        try {
            function.close();
        } finally {
            leave(output, loaderBefore);
        }
    }

    private static void leave(CapturedOutput output, ClassLoader loaderBefore) {
        Thread.currentThread().setContextClassLoader(loaderBefore);
        output.close();
    }

    /**
     * The strings for the set-up class and the arguments may be empty. An op longer than {@code longestOp} counts as
     * hanging.
     */
    record FunctionSettings(String function, String setup, String arguments, int tasks, Duration longestOp) {}

    /** The mean number of busy processors and of all processors, accurate to about 10 % if measured over 100 ms. */
    record MachineUse(double busy, double processors) {

        // Linux shows processor times in units of 10 ms, whatever the timer's frequency (USER_HZ, man time).
        private static final double NANOS_PER_TICK = 1e7;

        static MachineUse between(ProcessorTime before, ProcessorTime after, long nanos) {
            double ticks = Math.max(1, nanos) / NANOS_PER_TICK;
            return new MachineUse((after.busy() - before.busy()) / ticks, (after.all() - before.all()) / ticks);
        }
    }

    /** Uses a watchdog thread to detect ops that hang. Costs two volatile writes per op. */
    static final class OpWatch implements AutoCloseable {

        private static final long NONE = Long.MIN_VALUE;
        private static final long BETWEEN_LOOKS_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

        private final Thread thread;
        private volatile long began = NONE;
        private volatile boolean closed;

        OpWatch(Duration longest, Runnable overdue) {
            thread = Thread.ofPlatform().daemon().name("own-function-watch").start(() -> watch(longest, overdue));
        }

        private void watch(Duration longest, Runnable overdue) {
            while (!closed) {
                LockSupport.parkNanos(BETWEEN_LOOKS_NANOS);
                long since = began;
                if (since != NONE && System.nanoTime() - since > longest.toNanos()) {
                    overdue.run();
                    return;
                }
            }
        }

        void begin() {
            began = System.nanoTime();
        }

        void end() {
            began = NONE;
        }

        @Override
        public void close() {
            closed = true;
            LockSupport.unpark(thread);
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
