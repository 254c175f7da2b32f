package dev.strandbench.scenario.ownfunction;

import static dev.strandbench.scenario.Explanation.number;

import dev.strandbench.machine.JvmSettings;
import dev.strandbench.scenario.Explanation;
import dev.strandbench.scenario.Explanation.Arm;
import dev.strandbench.usercode.CallTimeout;
import dev.strandbench.usercode.FunctionClassPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tells what limits the calls of the best arm, and which arms are slower only because they have fewer threads. */
record FunctionBound(List<Arm> arms, Arm best) {

    // A larger share means more calls at once than exist, so the call timed alone was not typical.
    private static final double ALL_AND_MORE = 1.2;

    private static final double MOSTLY_IDLE = 0.5;

    // The factor by which the time explained by a limit of threads may miss the measured time.
    private static final double ABOUT = 1.5;

    private static final String USUAL_POOL = "200";
    private static final String POOL_SIZE = "poolSize";
    private static final String LIMIT = "limit";

    /** Creates an instance for measured arms, at least one, with the best arm first. */
    FunctionBound(List<Arm> arms) {
        this(arms, arms.getFirst());
    }

    List<String> sentences() {
        return Stream.of(bound(), threads()).flatMap(Optional::stream).toList();
    }

    private Optional<String> bound() {
        double busy = best.busyProcessors();
        if (Double.isNaN(busy)) {
            return Optional.empty();
        }
        return Optional.of((busy >= Explanation.ALL_BUSY * best.processors()
                        ? "The processors are the bound (" + best.busyText(busy)
                                + "): another model saves only its own overhead. Less work per task would help"
                                + " most." + notMeasured()
                        : waiting(busy))
                + pins());
    }

    // A run cannot know that a function never blocks, so it leaves out the models for such functions.
    private String notMeasured() {
        List<String> missing = Stream.of("SEQUENTIAL", "DEFAULT")
                .filter(model -> arms.stream().noneMatch(arm -> arm.model().equals(model)))
                .toList();
        if (missing.isEmpty() || !isBlocking()) {
            return "";
        }
        List<String> models = new ArrayList<>(missing);
        models.add(best.model());
        return " If it never blocks, compare " + String.join(" and ", missing) + " too: "
                + call(models, best.parameter(LIMIT)) + ".";
    }

    private String waiting(double busy) {
        String used = best.busyText(busy);
        if (best.model().equals("SEQUENTIAL")) {
            return "It makes one call after another (" + used + "). Shorter calls would help most.";
        }
        double tasks = best.metric("tasks");
        double atOnce = aloneMicros(best) * tasks / best.opMicros();
        double limit = best.number(LIMIT);
        if (Double.isNaN(atOnce)) {
            boolean idle = busy < MOSTLY_IDLE * best.processors() || Double.isNaN(best.processors());
            return "It waits" + (idle ? "" : " at times") + " (" + used
                    + "): for a timer, a lock or another system. These figures do not say which.";
        }
        double most = limit > 0 ? Math.min(limit, tasks) : tasks;
        if (atOnce > ALL_AND_MORE * most) {
            return "Starting and joining tasks is the bound (" + used
                    + "): the call is too short to see next to that. Fewer and larger tasks would help most.";
        }
        String parallel = used + ", about " + number("%,.0f", Math.min(atOnce, most)) + " of " + number("%,.0f", tasks)
                + " calls at once";
        if (limit > 0 && atOnce >= Explanation.NEARLY_ALL * limit) {
            return "The limit of " + number("%.0f", limit) + " is the bound (" + parallel
                    + "). A higher one would help most.";
        }
        if (atOnce >= Explanation.NEARLY_ALL * tasks) {
            return "The wait of each call is the bound (" + parallel
                    + "): calls overlap as well as they can. Shorter waits would help.";
        }
        return "Something admits only a few calls at once (" + parallel
                + "): a lock, a connection pool or the called system. Another model cannot change that" + exception()
                + ".";
    }

    // Names a model that itself admits few calls.
    private String exception() {
        return switch (best.model()) {
            case "POOL" -> ", unless POOL's own threads are too few";
            case "EVENT_LOOP" -> ", unless it is EVENT_LOOP's single thread";
            case "UNCONFINED" -> ", unless it is UNCONFINED, which calls on the thread that starts or resumes it";
            default -> "";
        };
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

    // Returns arms that lose because they have fewer threads than calls, which is a setting and not the model.
    private Optional<String> threads() {
        if (!isBlocking() || best.number(LIMIT) > 0) {
            return Optional.empty();
        }
        List<Arm> bound = arms.stream()
                .filter(arm -> arm.isWorse() && explains(threads(arm), arm))
                .toList();
        if (bound.isEmpty()) {
            return Optional.empty();
        }
        List<String> models = Stream.concat(Stream.of(best), bound.stream())
                .map(Arm::model)
                .distinct()
                .toList();
        long most = bound.stream().mapToLong(arm -> (long) threads(arm)).max().orElseThrow();
        return Optional.of("The number of threads, not the model, explains "
                + bound.stream()
                        .map(arm -> arm.name() + " (" + (long) threads(arm) + ")")
                        .collect(Collectors.joining(" and "))
                + ". To compare all with the same limit: " + call(models, String.valueOf(most)) + ".");
    }

    private boolean explains(double threads, Arm arm) {
        double tasks = arm.metric("tasks");
        double onItsThreads = aloneMicros(arm) * tasks / threads;
        return threads < tasks
                && arm.opMicros() <= ABOUT * onItsThreads
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

    private static double aloneMicros(Arm arm) {
        return arm.metric(OwnFunctionExplanation.ALONE) * 1e3;
    }

    private boolean isBlocking() {
        return !best.parameter("blocking").isEmpty();
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
