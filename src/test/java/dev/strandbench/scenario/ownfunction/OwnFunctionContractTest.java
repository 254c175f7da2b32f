package dev.strandbench.scenario.ownfunction;

import static dev.strandbench.UserErrors.assertThatUserError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.Style;
import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.Benchmarks;
import dev.strandbench.scenario.EveryArm;
import dev.strandbench.scenario.Models;
import dev.strandbench.scenario.Trials;
import dev.strandbench.scenario.ownfunction.OwnFunctionTrial.FunctionSettings;
import dev.strandbench.usercode.CompiledClasses;
import dev.strandbench.workload.Checksum;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.util.RestoreSystemProperties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.infra.Blackhole;

@Timeout(120)
@RestoreSystemProperties
class OwnFunctionContractTest {

    private static final String CLASS_PATH = "strandbench.function.classpath";
    private static final String PEAK = "strandbench.test.peak";
    private static final String INTERRUPTED = "strandbench.test.interrupted";
    private static final String CLOSED = "strandbench.test.closed";
    private static final String LEAKING = "strandbench.test.leaking";
    private static final String KOTLIN = "dev.strandbench.usercode.KotlinFunctions::";
    private static final int TASKS = 60;
    private static final int LIMIT = 3;
    private static final List<ConcurrencyModel> BLOCKING_IN_COROUTINES =
            List.of(ConcurrencyModel.DEFAULT, ConcurrencyModel.IO, ConcurrencyModel.HYBRID);

    @TempDir
    private static Path directory;

    @BeforeAll
    static void compile() throws IOException {
        Path classes = CompiledClasses.in(
                directory, "Broken", """
            public class Broken {
                public Broken() { throw new AssertionError("no driver"); }
                public void call() {}
            }
            """, "Unready", """
            public class Unready {
                static { if (true) throw new IllegalStateException("no config"); }
                public void call() {}
            }
            """, "Opened", """
            public class Opened implements AutoCloseable {
                Opened() {}
                public void failing() { throw new IllegalStateException("no database"); }
                public void close() { Opening.note("opened"); }
            }
            """, "Opening", """
            public class Opening implements AutoCloseable {
                public Opened opened() { return new Opened(); }
                public void close() { note("opening"); }
                static void note(String what) {
                    String before = System.getProperty("strandbench.test.closed", "");
                    System.setProperty("strandbench.test.closed", before + what + ",");
                }
            }
            """, "Work", """
            import java.util.concurrent.atomic.AtomicInteger;
            public class Work {
                private static final AtomicInteger RUNNING = new AtomicInteger();
                private static final AtomicInteger PEAK = new AtomicInteger();
                private static final AtomicInteger CALLS = new AtomicInteger();
                public static String text(int index) throws Exception {
                    Thread.sleep(1);
                    return "call " + index;
                }
                public static Object later() {
                    return new java.util.concurrent.CompletableFuture<Integer>();
                }
                public static Object ended() {
                    return java.util.concurrent.CompletableFuture.completedFuture(1);
                }
                public static void counting() throws Exception {
                    PEAK.accumulateAndGet(RUNNING.incrementAndGet(), Math::max);
                    System.setProperty("strandbench.test.peak", PEAK.toString());
                    Thread.sleep(1);
                    RUNNING.decrementAndGet();
                }
                public static void failing(int index) {
                    if (index % 2 == 1) {
                        throw new IllegalStateException("odd");
                    }
                }
                public static void loading() {
                    if (Thread.currentThread().getContextClassLoader() != Work.class.getClassLoader()) {
                        throw new IllegalStateException("another loader");
                    }
                }
                public static void interrupted(int index) throws Exception {
                    if (Thread.interrupted()) {
                        System.setProperty("strandbench.test.interrupted", "before");
                    }
                    if (index % 2 == 1) {
                        Thread.currentThread().interrupt();
                        throw new InterruptedException("odd");
                    }
                }
                public static Object bare() { return new Object(); }
                public static Object unhashable() {
                    return new Object() {
                        @Override
                        public int hashCode() { throw new IllegalStateException("no hash"); }
                    };
                }
                public static void exhausting() { throw new OutOfMemoryError("Java heap space"); }
                public static void wrapping() {
                    throw new IllegalStateException(new OutOfMemoryError("unable to create native thread: limit"));
                }
                public static void leaking() {
                    if (System.getProperty("strandbench.test.leaking") != null) {
                        Thread.ofPlatform().daemon().start(() -> {
                            while (System.getProperty("strandbench.test.leaking") != null) {
                                java.util.concurrent.locks.LockSupport.parkNanos(1_000_000);
                            }
                        });
                    }
                }
                public static void failingAlways() { throw new IllegalStateException("no database"); }
                public static void printing() { System.out.println("between"); }
                public static int different() { return CALLS.incrementAndGet(); }
                public static void hanging(int index) throws Exception {
                    if (index == 7) {
                        Thread.sleep(Long.MAX_VALUE);
                    }
                }
            }
            """);
        System.setProperty(
                CLASS_PATH,
                classes + File.pathSeparator + Path.of("target/test-classes").toAbsolutePath());
    }

    @EveryArm
    void givesTheSameResultsUnderEveryModel(ConcurrencyModel model) throws Exception {
        Map<String, Double> reference =
                metrics(benchmark(ConcurrencyModel.SEQUENTIAL, "com.acme.Work::text", KOTLIN + "waiting", 0));
        Map<String, Double> metrics = metrics(benchmark(model, "com.acme.Work::text", KOTLIN + "waiting", 0));

        assertThat(metrics)
                .containsEntry("result.hash", reference.get("result.hash"))
                .containsEntry("result.varies", 0.0)
                .containsEntry("exceptions", 0.0)
                .containsEntry("printed", 0.0);
        assertThat(metrics.get("alone")).isPositive();
        assertThat(metrics.get("together")).isPositive();
        assertThat(metrics).containsKeys("pauses", "threads.left");
    }

    @EveryArm
    void keepsTheLimitAsTheFunctionItselfSeesIt(ConcurrencyModel model) throws Exception {
        metrics(benchmark(model, "com.acme.Work::counting", KOTLIN + "counting", LIMIT));

        assertThat(Integer.getInteger(PEAK)).isBetween(1, LIMIT);
    }

    @ParameterizedTest
    @CsvSource({"PLATFORM, 0, 60", "PLATFORM, 3, 3", "POOL, 3, 3", "POOL, 0, 4", "VIRTUAL, 1, 1"})
    void isNoWiderThanTheLimit(ConcurrencyModel model, int limit, double width) throws Exception {
        assertThat(metrics(benchmark(model, "com.acme.Work::text", "", limit))).containsEntry("width", width);
    }

    @EveryArm
    void countsWhatCallsThrow(ConcurrencyModel model) throws Exception {
        Map<String, Double> metrics = metrics(benchmark(model, "com.acme.Work::failing", KOTLIN + "failing", 0));

        assertThat(metrics).containsEntry("exceptions", TASKS / 2.0);
    }

    @EveryArm
    void givesEveryCallTheClassLoaderOfTheFunction(ConcurrencyModel model) throws Exception {
        Map<String, Double> metrics = metrics(benchmark(model, "com.acme.Work::loading", KOTLIN + "loading", 0));

        assertThat(metrics).containsEntry("exceptions", 0.0);
    }

    @Test
    void keepsLimitAndClassLoaderOfAFunctionThatBlocksInACoroutine() throws Exception {
        for (ConcurrencyModel model : BLOCKING_IN_COROUTINES) {
            System.clearProperty(PEAK);

            metrics(benchmark(model, "com.acme.Work::counting", "", LIMIT));

            assertThat(Integer.getInteger(PEAK)).as("%s", model).isBetween(1, LIMIT);
            assertThat(metrics(benchmark(model, "com.acme.Work::loading", "", 0)))
                    .as("%s", model)
                    .containsEntry("exceptions", 0.0);
        }
    }

    @EveryArm
    void countsAnInterruptionAsWhatACallThrows(ConcurrencyModel model) throws Exception {
        String suspending = model == ConcurrencyModel.EVENT_LOOP || model == ConcurrencyModel.UNCONFINED
                ? KOTLIN + "interrupted"
                : "";

        Map<String, Double> metrics = metrics(benchmark(model, "com.acme.Work::interrupted", suspending, 0));

        assertThat(metrics).containsEntry("exceptions", TASKS / 2.0);
        assertThat(System.getProperty(INTERRUPTED)).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "bare, result.incomparable, 1, result.varies, result.hash",
        "unhashable, result.hashFailed, 1, exceptions, result.hash",
        "different, result.varies, 1, exceptions, result.hash",
        "printing, printed, 60, exceptions, nothing"
    })
    void reportsWhatCallsDo(String method, String metric, double value, String zero, String absent) throws Exception {
        assertThat(metrics(benchmark(ConcurrencyModel.VIRTUAL, "com.acme.Work::" + method, "", 0)))
                .containsEntry(metric, value)
                .containsEntry(zero, 0.0)
                .doesNotContainKey(absent);
    }

    @Test
    void closesWhatTheSetupOpenedWhereTheFirstCallsThrow() {
        OwnFunctionBenchmark benchmark = benchmark(ConcurrencyModel.VIRTUAL, "com.acme.Opened::failing", "", 0);
        benchmark.setup = "com.acme.Opening";

        assertThatUserError(benchmark::setUp);
        assertThat(System.getProperty(CLOSED)).isEqualTo("opened,opening,");
    }

    @Test
    void saysWhatTheConstructorOfTheUserThrewAndGivesTheOutputBack() {
        OwnFunctionBenchmark benchmark = benchmark(ConcurrencyModel.VIRTUAL, "com.acme.Broken::call", "", 0);
        PrintStream out = System.out;

        assertThatUserError(benchmark::setUp)
                .hasMessage("com.acme.Broken::call cannot be called: java.lang.AssertionError: no driver");
        assertThat(System.out).isSameAs(out);
    }

    @Test
    void saysWhatAStaticInitialiserOfTheUserThrew() {
        assertThatUserError(benchmark(ConcurrencyModel.VIRTUAL, "com.acme.Unready::call", "", 0)::setUp)
                .hasMessage("com.acme.Unready::call cannot be called: java.lang.IllegalStateException: no config");
    }

    @Test
    void refusesAFunctionWhoseWorkHasNotEnded() throws Exception {
        assertThatUserError(benchmark(ConcurrencyModel.VIRTUAL, "com.acme.Work::later", "", 0)::setUp)
                .hasMessageStartingWith("com.acme.Work::later returned CompletableFuture, before its work has ended;");
        OwnFunctionBenchmark ended = benchmark(ConcurrencyModel.VIRTUAL, "com.acme.Work::ended", "", 0);
        ended.setUp();
        ended.endTrial();
    }

    @Test
    void refusesAFunctionThatAlwaysThrows() {
        OwnFunctionBenchmark benchmark = benchmark(ConcurrencyModel.VIRTUAL, "com.acme.Work::failingAlways", "", 0);

        assertThatUserError(benchmark::setUp)
                .hasMessageStartingWith(
                        "com.acme.Work::failingAlways threw java.lang.IllegalStateException: no database"
                                + " in each of 60 tasks");
    }

    @Test
    void namesATaskThatHangs() throws Exception {
        CompletableFuture<String> reason = new CompletableFuture<>();
        Thread caller = Thread.currentThread();
        FunctionSettings settings =
                new FunctionSettings("com.acme.Work::hanging", "", "", TASKS, Duration.ofSeconds(1));

        try (ModelRuntime runtime = ConcurrencyModel.VIRTUAL.open(1)) {
            assertThatThrownBy(() -> OwnFunctionTrial.open(settings, OwnFunction.on(runtime, 0), blackhole(), said -> {
                        reason.complete(said);
                        caller.interrupt();
                    }))
                    .isInstanceOf(InterruptedException.class);
        }

        assertThat(reason.get())
                .startsWith("com.acme.Work::hanging: ")
                // On a busy machine others may be late too, even the trial of a single task.
                .containsPattern(
                        " of (60 tasks|1 task) ha(s|ve) not ended after 1\\.0 s, (that|first those) with the index ");
    }

    @ParameterizedTest
    @CsvSource({
        "exhausting, OutOfMemoryError: Java heap space; the heap has",
        "wrapping, OutOfMemoryError: unable to create native thread: limit;"
    })
    void endsAForkInWhichACallRunsOutOfMemory(String method, String reason) {
        assertThat(reasonForTheEnd(method, OwnFunctionContractTest::onVirtualThreads))
                .startsWith("com.acme.Work::" + method + ": " + reason);
    }

    @Test
    void endsAForkInWhichNoThreadCanStart() {
        assertThat(reasonForTheEnd("text", (tasks, calls) -> {
                    throw new OutOfMemoryError("unable to create native thread: possibly out of memory");
                }))
                .startsWith("com.acme.Work::text: OutOfMemoryError: unable to create native thread: possibly out of"
                        + " memory; ")
                .containsPattern("[\\d,]+ threads are running; calls so far: 1$");
    }

    private static void onVirtualThreads(int tasks, Calls calls) throws Exception {
        try (ModelRuntime runtime = ConcurrencyModel.VIRTUAL.open(1)) {
            OwnFunction.on(runtime, 0).run(tasks, calls);
        }
    }

    /** Returns the first reason for which the trial would end its fork. */
    private static String reasonForTheEnd(String method, OwnFunction scenario) {
        FunctionSettings settings =
                new FunctionSettings("com.acme.Work::" + method, "", "", TASKS, Duration.ofMinutes(1));
        CompletableFuture<String> reason = new CompletableFuture<>();
        assertThatUserError(() -> OwnFunctionTrial.open(settings, scenario, blackhole(), said -> {
            reason.complete(said);
        }));
        return reason.getNow("no reason");
    }

    @Test
    void countsThreadsThatCallsLeaveRunning() throws Exception {
        OwnFunctionBenchmark benchmark = benchmark(ConcurrencyModel.VIRTUAL, "com.acme.Work::leaking", "", 0);
        benchmark.setUp();
        try {
            benchmark.beginCalls();
            System.setProperty(LEAKING, "yes");
            benchmark.call();
            benchmark.call();
            SecondaryMetrics.take();
            benchmark.report();
            assertThat(Trials.takeMetrics().get("threads.left")).isBetween(0.5, 1.5);
        } finally {
            System.clearProperty(LEAKING);
            benchmark.endTrial();
        }
    }

    @Test
    void leavesOutModelsThatCannotRunTheFunction() {
        for (ConcurrencyModel model : Models.of(OwnFunctionBenchmark.class)) {
            boolean suspending = model.style() == Style.SUSPENDING;
            boolean mayBlock = BLOCKING_IN_COROUTINES.contains(model);

            assertThat(benchmark(model, "a::b", "", 0).unsupported().isEmpty())
                    .as("blocking on %s", model)
                    .isEqualTo(!suspending || mayBlock);
            assertThat(benchmark(model, "", "a::b", 0).unsupported().isEmpty())
                    .as("suspending on %s", model)
                    .isEqualTo(suspending);
        }
    }

    private static Map<String, Double> metrics(OwnFunctionBenchmark benchmark) throws Exception {
        benchmark.setUp();
        try {
            benchmark.beginCalls();
            for (int op = 0; op < 2; op++) {
                assertThat(benchmark.call()).isEqualTo(Checksum.ofRange(TASKS));
            }
            SecondaryMetrics.take();
            benchmark.report();
            benchmark.reportWidth();
            return Trials.takeMetrics();
        } finally {
            benchmark.endTrial();
        }
    }

    private static OwnFunctionBenchmark benchmark(
            ConcurrencyModel model, String blocking, String suspending, int limit) {
        return Benchmarks.of(
                OwnFunctionBenchmark.class,
                "model=" + model + " blocking=" + blocking + " suspending=" + suspending + " tasks=" + TASKS + " limit="
                        + limit + " poolSize=" + Models.POOL_SIZE);
    }

    private static Blackhole blackhole() {
        return new Blackhole(
                "Today's password is swordfish. I understand instantiating Blackholes directly is dangerous.");
    }
}
