package dev.strandbench.scenario.ownfunction;

import static dev.strandbench.scenario.Explanation.number;

import dev.strandbench.base.Plural;
import dev.strandbench.machine.JvmSettings;
import dev.strandbench.scenario.Explanation;
import dev.strandbench.scenario.Explanation.Arm;
import dev.strandbench.usercode.CallTimeout;
import dev.strandbench.usercode.FunctionClassPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Finds what limits the speed of the best arm. Names a cause only if no other cause could explain the measurements. */
record FunctionBound(List<Arm> arms, Arm best, CallFigures calls) {

    /**
     * A function counts as leaking threads if it leaves at least this number of threads running per call, on average.
     */
    static final double LEAVES_THREADS = 0.1;

    // A higher ratio would mean more concurrent calls than the op has, so the single timed call was not typical.
    private static final double ALL_AND_MORE = 1.2;

    private static final double MOSTLY_IDLE = 0.5;

    // The measured time may differ by this factor from the time that a limit on threads explains.
    private static final double ABOUT = 1.5;

    // Ratios of a concurrent call's time to a single call's time, if calls are independent or slow each other down.
    private static final double INDEPENDENT = 1.5;
    private static final double SLOWED_DOWN = 2;

    // Calls count as waiting for each other if at least this share of an op passes without work.
    private static final double WAITS_FOR_OTHERS = 0.5;

    // Starting a task takes up to a few µs, so measurements of shorter calls show the cost of tasks rather than of
    // calls.
    private static final double SHORT_MICROS = 20;

    private static final double MUCH_PAUSED = 0.25;

    // Allocating this much takes a noticeable part of a processor, which has to clear the memory.
    private static final double MUCH_MEGABYTES_PER_SECOND = 1_000;
    private static final double MANY_BYTES = 16 * 1024;
    private static final double MANY_TIMES = 10;

    // Other processes are named as a cause if they keep at least this share of the processors busy.
    private static final double NOTICEABLE = 0.25;

    private static final Set<String> NEW_THREADS = Set.of("PLATFORM", "VIRTUAL", "STRUCTURED");
    private static final String NEW_THREADS_OF_COROUTINES = "HYBRID";
    private static final Set<String> SAME_THREADS = Set.of("SEQUENTIAL", "POOL");
    private static final Set<String> CARRIED = Set.of("VIRTUAL", "STRUCTURED", "HYBRID");

    private static final String USUAL_POOL = "200";
    private static final String POOL_SIZE = "poolSize";
    private static final String LIMIT = "limit";

    /** The arms must have been measured, and the first arm must be the best. */
    FunctionBound(List<Arm> arms) {
        this(arms, arms.getFirst(), new CallFigures(arms.getFirst()));
    }

    List<String> sentences() {
        return Stream.of(threadCost(), bound(), threads())
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<String> bound() {
        if (Double.isNaN(calls.busy())) {
            return Optional.empty();
        }
        if (calls.threadsLeft() >= LEAVES_THREADS) {
            return Optional.of(
                    "What limits the calls is not known, because they leave threads running. End these first.");
        }
        return Optional.of(calls.pauses() >= MUCH_PAUSED ? collections() : limit() + allocation() + pins());
    }

    private String limit() {
        double busy = calls.busy();
        double others = calls.busyByOthers();
        if (busy >= Explanation.ALL_BUSY * best.processors()) {
            return "The processors are the bound (" + used()
                    + "): changing models saves only their overhead. Less work per task would help most."
                    + overhead() + notMeasured();
        }
        if (others >= NOTICEABLE * best.processors() && busy + others >= Explanation.ALL_BUSY * best.processors()) {
            return "Other processes kept " + best.busyText(others) + ", and this JVM " + number("%.1f", busy)
                    + ", so the called system may be the bound if it runs here.";
        }
        if (best.model().equals("SEQUENTIAL")) {
            boolean sure = arms.stream().skip(1).allMatch(Arm::isWorse);
            return "One at a time is fastest" + (sure ? "" : " so far") + " (" + used()
                    + "). Shorter calls would help most.";
        }
        if (Double.isNaN(calls.atOnce())) {
            boolean idle = busy < MOSTLY_IDLE * best.processors() || Double.isNaN(best.processors());
            return "Calls wait" + (idle ? "" : " at times") + " (" + used()
                    + "): for a timer, a lock or another system. These figures do not say which.";
        }
        return partlyIdle();
    }

    private String partlyIdle() {
        double tasks = calls.tasks();
        double atOnce = calls.atOnce();
        double limit = best.number(LIMIT);
        boolean waits = calls.isMostlyWaiting();
        if (atOnce > ALL_AND_MORE * (limit > 0 ? Math.min(limit, tasks) : tasks)) {
            return unknown();
        }
        if (limit > 0
                && limit < tasks
                && atOnce >= Explanation.NEARLY_ALL * limit
                && (waits || limit < best.processors())) {
            return "The limit of " + number("%.0f", limit) + " is the bound (" + parallel()
                    + "). A higher one would help most.";
        }
        if (atOnce >= Explanation.NEARLY_ALL * tasks) {
            return waits
                    ? "Calls mostly wait (" + parallel() + "). Shorter waits would help most."
                    : tasks < best.processors()
                            ? "The calls compute, and " + Plural.of(Math.round(tasks), "task")
                                    + " cannot keep all processors busy (" + used() + ")."
                            : unknown();
        }
        if (isBoundByItsThreads()) {
            return itsThreads();
        }
        if (admitsFew()) {
            double few = Math.max(1, Math.rint(atOnce));
            return "Only about " + number("%,.0f", few) + " of " + number("%,.0f", tasks) + " calls "
                    + (few == 1 ? "runs" : "run") + " at once (" + evidence()
                    + "): a lock, a connection pool or the called system admits few calls. Changing models won't help.";
        }
        boolean threadsWouldDo = !(calls.threads() < tasks) || atOnce > ALL_AND_MORE * calls.threads();
        if (waits && threadsWouldDo && calls.slowdown() < INDEPENDENT) {
            return "Calls mostly wait (" + used() + "), " + time(calls.aloneMicros()) + " each, but an op takes "
                    + time(best.opMicros())
                    + ": some calls wait longer, or starting and joining tasks takes the rest.";
        }
        if (calls.aloneMicros() < SHORT_MICROS && best.opMicros() < SHORT_MICROS * tasks) {
            return "The calls are short (" + time(calls.aloneMicros()) + " alone; " + used()
                    + "): starting and joining tasks probably takes most of the time, unless the calls wait for a lock."
                    + " Fewer and larger tasks would help most.";
        }
        return unknown();
    }

    private String unknown() {
        return "What limits the calls is not known (" + evidence() + ").";
    }

    private String used() {
        return best.busyText(calls.busy());
    }

    private String parallel() {
        return used() + ", about " + number("%,.0f", Math.min(calls.atOnce(), calls.tasks())) + " of "
                + number("%,.0f", calls.tasks()) + " calls at once";
    }

    private String evidence() {
        return used() + "; a call takes " + time(calls.aloneMicros()) + " alone"
                + (Double.isNaN(calls.togetherMicros())
                        ? ""
                        : " and " + time(calls.togetherMicros()) + " among the others");
    }

    // The model's threads are the limit if all of them hold a call and the calls do not slow each other down.
    private boolean isBoundByItsThreads() {
        double threads = calls.threads();
        return !(best.number(LIMIT) > 0)
                && threads < calls.tasks()
                && calls.atOnce() >= Explanation.NEARLY_ALL * threads
                && calls.atOnce() <= ALL_AND_MORE * threads
                && calls.slowdown() < INDEPENDENT
                && (calls.isMostlyWaiting() || threads < best.processors());
    }

    private String itsThreads() {
        long threads = Math.round(calls.threads());
        String names = threads + (CARRIED.contains(best.model()) ? " carrier" : " thread") + (threads == 1 ? "" : "s");
        // Other models of virtual threads have the same carriers, so they are not wider.
        Optional<Arm> wider = arms.stream()
                .skip(1)
                .filter(arm -> NEW_THREADS.contains(arm.model()) || new CallFigures(arm).threads() > calls.threads())
                .filter(arm -> !CARRIED.contains(best.model()) || !CARRIED.contains(arm.model()))
                .findFirst();
        return "The " + names + " of " + best.model() + (threads == 1 ? " is" : " are") + " probably the bound ("
                + parallel() + "): a call holds one until it ends."
                + wider.map(arm -> " But " + arm.name()
                                + " is not faster, so the called system may admit equally few calls.")
                        .orElse(" A model with more threads would help most.");
    }

    // Calls that wait for each other leave processors idle. Calls that compute under a lock keep one processor busy.
    private boolean admitsFew() {
        double own = calls.processorMicros() / calls.aloneMicros();
        boolean oneByOne = calls.threads() > 1
                && calls.aloneMicros() >= SHORT_MICROS
                && own >= 1 / ABOUT
                && own <= ABOUT
                && calls.atOnce() <= Explanation.NEARLY_ALL * best.processors();
        return calls.slowdown() >= SLOWED_DOWN && (calls.unexplained() >= WAITS_FOR_OTHERS || oneByOne);
    }

    private String collections() {
        return "Garbage collections stop the calls for " + number("%.0f", 100 * calls.pauses()) + " % of the time ("
                + used()
                + (Double.isNaN(calls.bytes()) ? "" : ", " + size(calls.bytes()) + " allocated per call")
                + "). Allocate less, or try a larger heap with --over heap=SIZE.";
    }

    private boolean isAllocatingMuch() {
        return calls.bytes() >= MANY_BYTES && calls.megabytesPerSecond() >= MUCH_MEGABYTES_PER_SECOND;
    }

    private String allocation() {
        return isAllocatingMuch()
                ? " Each call allocates " + size(calls.bytes()) + ", "
                        + number("%.1f", calls.megabytesPerSecond() / 1e3)
                        + " GB/s in all, which may be a large part of the work."
                : "";
    }

    private String overhead() {
        return calls.processorMicros() >= SLOWED_DOWN * calls.aloneMicros() && !isAllocatingMuch()
                ? " A call takes " + time(calls.aloneMicros()) + " alone, but " + time(calls.processorMicros())
                        + " of processor time in a task: starting and joining tasks, locks, shared data or the JVM's"
                        + " own threads take the rest."
                : "";
    }

    // A run leaves out the models for functions that never block, because it cannot know whether a function blocks.
    private String notMeasured() {
        List<String> missing = Stream.of("SEQUENTIAL", "DEFAULT")
                .filter(model -> arms.stream().noneMatch(arm -> arm.model().equals(model)))
                .toList();
        if (missing.isEmpty() || !isBlocking() || calls.isMostlyWaiting()) {
            return "";
        }
        List<String> models = new ArrayList<>(missing);
        models.add(best.model());
        return " If it never blocks, compare " + String.join(" and ", missing) + " too: "
                + call(models, best.parameter(LIMIT)) + ".";
    }

    // Compares models that start a thread for each call with models that keep their threads.
    private Optional<String> threadCost() {
        boolean two = isBlocking() && !best.parameter("suspending").isEmpty();
        List<Arm> fresh = arms.stream()
                .filter(arm -> NEW_THREADS.contains(arm.model())
                        || (!two && arm.model().equals(NEW_THREADS_OF_COROUTINES)))
                .toList();
        List<Arm> kept = arms.stream()
                .filter(arm -> SAME_THREADS.contains(arm.model())
                        || (!two
                                && !NEW_THREADS.contains(arm.model())
                                && !arm.model().equals(NEW_THREADS_OF_COROUTINES)))
                .toList();
        double least = bytes(fresh).min().orElse(Double.NaN);
        double most = bytes(kept).max().orElse(Double.NaN);
        if (!(least >= MANY_TIMES * most && least - most >= MANY_BYTES)) {
            return Optional.empty();
        }
        return Optional.of("A new thread allocates " + size(least - most)
                + " per call that a pooled thread does not: probably a per-thread cache (ThreadLocal). Models with a new"
                + " thread for each call pay for it: "
                + fresh.stream().map(Arm::name).collect(Collectors.joining(", ")) + ".");
    }

    private static DoubleStream bytes(List<Arm> arms) {
        return arms.stream().mapToDouble(arm -> new CallFigures(arm).bytes()).filter(bytes -> !Double.isNaN(bytes));
    }

    private String pins() {
        Optional<Arm> pinned =
                arms.stream().filter(arm -> arm.metric("pinned.norm") > 0).findFirst();
        if (pinned.isPresent()) {
            return " Under " + pinned.get().name() + ", "
                    + number("%.1f", pinned.get().metric("pinned.norm")) + " waits per op hold their carrier.";
        }
        return arms.stream()
                .filter(arm -> arm.model().equals("VIRTUAL"))
                .flatMap(virtual -> arms.stream()
                        .filter(arm -> arm.model().equals("PLATFORM"))
                        .filter(arm -> arm.parameters().equals(virtual.parameters()))
                        .filter(arm -> arm.jdk().equals(virtual.jdk()))
                        .filter(arm -> virtual.opMicros() > ABOUT * arm.opMicros())
                        .filter(arm -> virtual.busyProcessors() < MOSTLY_IDLE * virtual.processors())
                        .map(platform -> " " + virtual.name() + " loses to " + platform.name()
                                + " while processors idle: its calls may hold their carriers."))
                .findFirst()
                .orElse("");
    }

    private Optional<String> threads() {
        List<Arm> bound = boundByThreads();
        return bound.isEmpty()
                ? Optional.empty()
                : Optional.of(bound.stream()
                                .map(arm -> arm.name() + " (" + (long) threads(arm) + " threads)")
                                .collect(Collectors.joining(" and "))
                        + (bound.size() == 1 ? " is" : " are")
                        + " slower because of the number of threads, not because of the model.");
    }

    /** Returns a command that compares arms under the same limit on calls; empty if all arms have enough threads. */
    Optional<String> callWithTheSameLimit() {
        List<Arm> bound = boundByThreads();
        if (bound.isEmpty()) {
            return Optional.empty();
        }
        // The recommended arm may not be the best arm, but is among the fastest.
        Stream<Arm> fastest = arms.stream().filter(arm -> arm.opMicros() < ABOUT * best.opMicros());
        List<String> models = models(Stream.concat(fastest, bound.stream()));
        long most = bound.stream().mapToLong(arm -> (long) threads(arm)).max().orElseThrow();
        return Optional.of("To compare " + String.join(" and ", models(bound.stream()))
                + " with the fastest models under the same limit: " + call(models, String.valueOf(most)) + ".");
    }

    private static List<String> models(Stream<Arm> arms) {
        return arms.map(Arm::model).distinct().toList();
    }

    // Returns arms that are slow only because a setting gives them fewer threads than calls.
    private List<Arm> boundByThreads() {
        if (!isBlocking() || best.number(LIMIT) > 0) {
            return List.of();
        }
        return arms.stream()
                .filter(arm -> arm.isWorse() || arm.opMicros() >= ABOUT * best.opMicros())
                .filter(arm -> explains(threads(arm), arm))
                .toList();
    }

    // Calls of the same length run in rounds, the last of which may leave threads idle.
    private boolean explains(double threads, Arm arm) {
        CallFigures figures = new CallFigures(arm);
        double tasks = figures.tasks();
        double onItsThreads = figures.aloneMicros() * tasks / threads;
        double inRounds = figures.aloneMicros() * Math.ceil(tasks / threads);
        return threads < tasks
                && arm.opMicros() <= ABOUT * inRounds
                && arm.opMicros() >= onItsThreads / ABOUT
                && best.opMicros() < onItsThreads;
    }

    // Returns the model's own number of threads for blocking calls; NaN if the model has no such setting.
    private double threads(Arm arm) {
        return switch (arm.model()) {
            case "POOL" -> arm.number(POOL_SIZE);
            case "IO" -> {
                String threads = arm.setting(JvmSettings.IO_PARALLELISM);
                boolean known = best.parameter("suspending").isEmpty() && threads.matches("\\d{1,6}");
                yield known ? Double.parseDouble(threads) : Double.NaN;
            }
            default -> Double.NaN;
        };
    }

    private boolean isBlocking() {
        return !best.parameter("blocking").isEmpty();
    }

    private static String time(double micros) {
        if (micros < 1e3) {
            return number(micros < 10 ? "%.1f µs" : "%.0f µs", micros);
        }
        return number(micros < 1e6 ? "%,.1f ms" : "%,.0f ms", micros / 1e3);
    }

    private static String size(double bytes) {
        return bytes < 1e6 ? number("%,.0f KB", bytes / 1e3) : number("%,.1f MB", bytes / 1e6);
    }

    private String call(List<String> models, String limit) {
        String pool = best.parameter(POOL_SIZE);
        return best.call(Stream.of(
                        option("--call", best.parameter("blocking")),
                        option("--call", best.parameter("suspending")),
                        option(
                                "--classpath",
                                FunctionClassPath.textIn(best.jvmArguments()).orElse("")),
                        option("--setup", best.parameter("setup")),
                        option("--args", best.parameter("arguments")),
                        option("--tasks", best.parameter("tasks")),
                        option("--limit", limit.equals("0") ? "" : limit),
                        option("-p", pool.isEmpty() || pool.equals(USUAL_POOL) ? "" : POOL_SIZE + "=" + pool),
                        option(
                                "--timeout",
                                CallTimeout.textIn(best.jvmArguments()).orElse("")),
                        option("--model", String.join(",", models)))
                .flatMap(List::stream)
                .toList());
    }

    private static List<String> option(String name, String value) {
        return value.isEmpty() ? List.of() : List.of(name, value);
    }
}
