package dev.strandbench.liveness;

import dev.strandbench.liveness.pattern.NamedPattern;
import dev.strandbench.usercode.FoundFunction;
import dev.strandbench.usercode.FunctionClassPath;
import dev.strandbench.usercode.FunctionFinder;
import dev.strandbench.usercode.FunctionObject;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Calls the user's function on platform threads, then on one observed virtual thread, and then on several virtual
 * threads at once. System properties name the function. Throws {@link UnsupportedOperationException} if calls on
 * platform threads fail or take too long. A long call would look like a stall.
 */
public final class OwnFunctionPattern extends NamedPattern {

    static final int CALLS = 4;

    static final int ADVANCES_ON_PLATFORM_THREADS = 2;

    /** The value of the progress counter after all calls of the function have ended. */
    static final int ADVANCES_OF_ALL_CALLS = ADVANCES_ON_PLATFORM_THREADS + 1 + CALLS;

    private static final String FUNCTION = "strandbench.liveness.function";
    private static final String SETUP = "strandbench.liveness.setup";
    private static final String ARGUMENTS = "strandbench.liveness.arguments";

    // Both limits are below the 4 s without progress that count as a stall (AttemptJudge). The first call may connect.
    private static final Duration LONGEST_FIRST_CALL = Duration.ofSeconds(3);
    private static final Duration LONGEST_CALLS = Duration.ofMillis(500);

    // Each look uses CPU time, and a stall is detected early only in an idle JVM.
    private static final int MOST_LOOKS = 1_000;

    public OwnFunctionPattern() {
        super(
                "own-function",
                "Tasks call a function of the user.",
                "https://openjdk.org/jeps/444",
                "Call the function on platform threads, or replace what holds the carrier.");
    }

    /** Returns the JVM arguments that name the function to call, in the formats of {@link FunctionFinder}. */
    static List<String> jvmArguments(String function, String setup, String arguments) {
        return List.of(
                AttemptSeries.property(FUNCTION, function),
                AttemptSeries.property(SETUP, setup),
                AttemptSeries.property(ARGUMENTS, arguments));
    }

    @Override
    public void run(PatternTasks tasks) throws Exception {
        // Discards the function's output, because AttemptJudge reads the output of this JVM.
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        System.setOut(nowhere);
        System.setErr(nowhere);
        FunctionFinder finder = new FunctionFinder(
                FunctionClassPath.ofThisJvm(), System.getProperty(SETUP, ""), System.getProperty(ARGUMENTS, ""));
        // The threads of the calls inherit this loader, which libraries use to load their classes.
        Thread.currentThread().setContextClassLoader(finder.loader());
        FoundFunction found = finder.find(System.getProperty(FUNCTION, ""));
        try (FunctionObject object = FunctionObject.of(found)) {
            MethodHandle function = found.handle(object.target()).asType(MethodType.methodType(void.class, int.class));
            callOnPlatformThreads(1, function, LONGEST_FIRST_CALL);
            tasks.advance();
            callOnPlatformThreads(CALLS, function, LONGEST_CALLS);
            tasks.advance();
            watchOneCall(tasks, function);
            callAtOnce(tasks, function);
        }
    }

    private static void callOnPlatformThreads(int calls, MethodHandle function, Duration longest)
            throws InterruptedException {
        List<Callable<Boolean>> each = IntStream.range(0, calls)
                .<Callable<Boolean>>mapToObj(index -> () -> {
                    call(function, index);
                    return true;
                })
                .toList();
        ExecutorService threads =
                Executors.newThreadPerTaskExecutor(Thread.ofPlatform().daemon().factory());
        List<Future<Boolean>> ended = threads.invokeAll(each, longest.toMillis(), TimeUnit.MILLISECONDS);
        // Does not close the executor, because close() waits for calls, which may never end.
        threads.shutdown();
        for (Future<Boolean> call : ended) {
            if (call.isCancelled()) {
                throw new UnsupportedOperationException((calls == 1 ? "a call takes" : calls + " calls at once take")
                        + " longer than " + longest.toMillis() + " ms");
            }
            if (call.state() == Future.State.FAILED) {
                throw new UnsupportedOperationException("a call threw " + call.exceptionNow());
            }
        }
    }

    private static void watchOneCall(PatternTasks tasks, MethodHandle function) throws Exception {
        AtomicReference<@Nullable Thread> caller = new AtomicReference<>();
        CountDownLatch ended = new CountDownLatch(1);
        tasks.start(() -> {
            caller.set(Thread.currentThread());
            try {
                call(function, 0);
            } finally {
                ended.countDown();
            }
            tasks.advance();
        });
        CarrierWatch watch = new CarrierWatch();
        for (int looks = 0; looks < MOST_LOOKS && !ended.await(1, TimeUnit.MILLISECONDS); looks++) {
            Thread thread = caller.get();
            if (thread != null) {
                watch.look(thread).ifPresent(tasks::heldCarrier);
            }
        }
        tasks.await();
    }

    private static void callAtOnce(PatternTasks tasks, MethodHandle function) throws Exception {
        for (int i = 0; i < CALLS; i++) {
            int index = i;
            tasks.start(() -> {
                call(function, index);
                tasks.advance();
            });
        }
        tasks.await();
    }

    private static void call(MethodHandle function, int index) throws Exception {
        try {
            function.invokeExact(index);
        } catch (Exception | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
