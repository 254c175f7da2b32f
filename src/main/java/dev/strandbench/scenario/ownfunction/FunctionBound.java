package dev.strandbench.scenario.ownfunction;

import dev.strandbench.machine.JvmSettings;
import dev.strandbench.scenario.Explanation;
import dev.strandbench.scenario.Explanation.Arm;
import dev.strandbench.usercode.CallTimeout;
import dev.strandbench.usercode.FunctionClassPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Says what bounds the calls of the best arm, and which arms lose only by their number of threads. */
final class FunctionBound {

    // More calls at once than exist: the call timed alone was not the call.
    private static final double ALL_AND_MORE = 1.2;

    private static final double MOSTLY_IDLE = 0.5;

    // The factor by which threads that bind may still miss the time that they explain.
    private static final double ABOUT = 1.5;

    private static final String USUAL_POOL = "200";
    private static final String POOL_SIZE = "poolSize";
    private static final String LIMIT = "limit";

    private final List<Arm> arms;
    private final Arm best;

    /** Takes the measured arms, the best first, at least one. */
    FunctionBound(List<Arm> arms) {
        this.arms = arms;
        best = arms.getFirst();
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

    // A run cannot know that a function never blocks, so it leaves out the models for those that do not.
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
        String parallel = String.format(
                Locale.ROOT, "%s, about %,.0f of %,.0f calls at once", used, Math.min(atOnce, most), tasks);
        if (limit > 0 && atOnce >= Explanation.NEARLY_ALL * limit) {
            return String.format(
                    Locale.ROOT, "The limit of %.0f is the bound (%s). A higher one would help most.", limit, parallel);
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
            return String.format(
                    Locale.ROOT,
                    " Under %s, %.1f waits per op hold their carrier.",
                    pinned.get().name(),
                    pinned.get().metric("pinned.norm"));
        }
        return arms.stream()
                .filter(arm -> arm.model().equals("VIRTUAL"))
                .flatMap(virtual -> arms.stream()
                        .filter(arm -> arm.model().equals("PLATFORM") && isComparable(arm, virtual))
                        .filter(platform -> losesWhileIdle(virtual, platform))
                        .map(platform -> " " + virtual.name() + " loses to " + platform.name()
                                + " while processors idle: its calls may hold their carriers."))
                .findFirst()
                .orElse("");
    }

    private static boolean losesWhileIdle(Arm virtual, Arm platform) {
        return virtual.opMicros() > 1.5 * platform.opMicros()
                && virtual.busyProcessors() < MOSTLY_IDLE * virtual.processors();
    }

    private static boolean isComparable(Arm one, Arm other) {
        return one.parameters().equals(other.parameters()) && one.jdk().equals(other.jdk());
    }

    // Arms that lose because they have fewer threads than there are calls: a setting, not the model.
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

    // The model's own setting of threads for blocking calls; NaN if it has none.
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
        List<String> words = new ArrayList<>();
        add(words, "--call", best.parameter("blocking"));
        add(words, "--call", best.parameter("suspending"));
        add(words, "--classpath", FunctionClassPath.textIn(best.jvmArguments()).orElse(""));
        add(words, "--setup", best.parameter("setup"));
        add(words, "--args", best.parameter("arguments"));
        add(words, "--tasks", best.parameter("tasks"));
        add(words, "--limit", limit.equals("0") ? "" : limit);
        String pool = best.parameter(POOL_SIZE);
        add(words, "-p", pool.isEmpty() || pool.equals(USUAL_POOL) ? "" : POOL_SIZE + "=" + pool);
        add(words, "--timeout", CallTimeout.textIn(best.jvmArguments()).orElse(""));
        add(words, "--model", String.join(",", models));
        return best.call(words);
    }

    private static void add(List<String> words, String option, String value) {
        if (!value.isEmpty()) {
            words.addAll(List.of(option, value));
        }
    }
}
