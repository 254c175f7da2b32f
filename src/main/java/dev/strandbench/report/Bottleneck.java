package dev.strandbench.report;

import dev.strandbench.analysis.MetricUnit;
import dev.strandbench.plan.CircumstanceParameter;
import dev.strandbench.report.RankedFamily.RankedArm;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What binds the best arm of a family, as far as its secondary metrics tell.
 *
 * @param words in a sentence, with what would change it
 */
record Bottleneck(String words) {

    /** More calls at once than there are: then what was timed alone is not the call. */
    private static final double ALL_AND_MORE = 1.2;

    /** Processors are, of which this part is used. */
    static final double ALL_BUSY = 0.8;

    /** What takes this part of a time binds it. */
    static final double NEARLY_ALL = 0.7;

    static final double MICROS_PER_MILLI = 1e3;
    private static final double MOSTLY_IDLE = 0.5;
    private static final String MODEL = "model";

    /** Of the arms, the best first; empty if their metrics do not tell. */
    static Optional<Bottleneck> of(List<RankedArm> arms) {
        RankedArm best = arms.getFirst();
        if (WorkloadBottleneck.knows(best)) {
            return WorkloadBottleneck.of(best).map(Bottleneck::new);
        }
        double micros = microsPerOp(best);
        double busy = figure(best, "process.cpu") / micros;
        if (Double.isNaN(busy)) {
            return Optional.empty();
        }
        double processors = UsableProcessors.of(best);
        String used = Double.isNaN(processors)
                ? String.format(Locale.ROOT, "%.1f processors busy", busy)
                : String.format(Locale.ROOT, "%.1f of %s busy", busy, UsableProcessors.text(processors));
        if (busy >= ALL_BUSY * processors) {
            return Optional.of(new Bottleneck("The processors bind it (" + used
                    + "): a model saves only what it takes from them itself; less work in each task would change most."
                    + notMeasured(arms) + pins(arms)));
        }
        return Optional.of(new Bottleneck(waiting(best, micros, busy, processors, used) + pins(arms)));
    }

    /** Where a function belongs that never blocks; not measured unless asked, for no run knows whether it blocks. */
    private static String notMeasured(List<RankedArm> arms) {
        RankedArm best = arms.getFirst();
        List<String> missing = Stream.of("SEQUENTIAL", "DEFAULT")
                .filter(model -> arms.stream().noneMatch(arm -> model(arm).equals(model)))
                .toList();
        Optional<FunctionCall> call = best.measured().flatMap(FunctionCall::of);
        if (missing.isEmpty() || call.isEmpty()) {
            return "";
        }
        List<String> models = new ArrayList<>(missing);
        models.add(model(best));
        return " If it never blocks, " + String.join(" and ", missing) + (missing.size() == 1 ? " belongs" : " belong")
                + " to the comparison and " + (missing.size() == 1 ? "was" : "were") + " not measured: "
                + call.get().under(models) + ".";
    }

    private static String waiting(RankedArm best, double micros, double busy, double processors, String used) {
        if (model(best).equals("SEQUENTIAL")) {
            return "It makes one call after another, whatever calls could do at once (" + used
                    + "): shorter calls would change most.";
        }
        double tasks = figure(best, "tasks");
        double atOnce = aloneMicros(best) * tasks / micros;
        double limit = parameter(best, "limit");
        String reserve = busy < MOSTLY_IDLE * processors || Double.isNaN(processors) ? "" : " at times";
        if (Double.isNaN(atOnce)) {
            return "It waits" + reserve + " (" + used
                    + "): for a timer, a lock or another system, which these figures do" + " not tell apart.";
        }
        double most = limit > 0 ? Math.min(limit, tasks) : tasks;
        if (atOnce > ALL_AND_MORE * most) {
            return "Starting and joining tasks binds it (" + used
                    + "): one that is alone takes longer than its call, which is too short to be told from that; fewer"
                    + " and larger tasks would change most.";
        }
        String parallel = String.format(
                Locale.ROOT, "%s, about %,.0f of %,.0f calls under way at once", used, Math.min(atOnce, most), tasks);
        if (limit > 0 && atOnce >= NEARLY_ALL * limit) {
            return String.format(
                    Locale.ROOT, "The limit of %.0f binds it (%s): a higher one would change most.", limit, parallel);
        }
        if (atOnce >= NEARLY_ALL * tasks) {
            return "What each call waits for binds it (" + parallel
                    + "): calls overlap as well as they can, shorter waits would help.";
        }
        return "Something admits fewer calls than there are (" + parallel
                + "): a lock, a pool of connections or the callee; a model cannot widen it" + ownThreads(best) + ".";
    }

    /** What of a model itself admits few calls at once; empty if nothing does. */
    private static String ownThreads(RankedArm arm) {
        return switch (model(arm)) {
            case "POOL" -> ", but for the threads of POOL itself";
            case "EVENT_LOOP" -> ", but for the one thread of EVENT_LOOP itself";
            case "UNCONFINED" -> ", but for UNCONFINED, which runs calls on the thread that starts or resumes them";
            default -> "";
        };
    }

    /** Virtual threads that lose while processors are idle may hold their carriers. */
    private static String pins(List<RankedArm> arms) {
        Optional<RankedArm> pinned =
                arms.stream().filter(arm -> figure(arm, "pinned.norm") > 0).findFirst();
        if (pinned.isPresent()) {
            return String.format(
                    Locale.ROOT,
                    " Under %s %.1f waits an op hold their carrier.",
                    pinned.get().name(),
                    figure(pinned.get(), "pinned.norm"));
        }
        return arms.stream()
                .filter(arm -> model(arm).equals("VIRTUAL"))
                .flatMap(virtual -> arms.stream()
                        .filter(arm -> model(arm).equals("PLATFORM") && isUnderTheSame(arm, virtual))
                        .filter(platform -> losesWhileIdle(virtual, platform))
                        .map(platform -> " " + virtual.name() + " loses to " + platform.name()
                                + " while processors idle, as calls do that hold their carrier."))
                .findFirst()
                .orElse("");
    }

    private static boolean losesWhileIdle(RankedArm virtual, RankedArm platform) {
        return microsPerOp(virtual) > 1.5 * microsPerOp(platform)
                && figure(virtual, "process.cpu") / microsPerOp(virtual) < MOSTLY_IDLE * UsableProcessors.of(virtual);
    }

    /** Whether two arms differ in their model alone: circumstances, and the JDK, may be arms too. */
    private static boolean isUnderTheSame(RankedArm one, RankedArm other) {
        return withoutModel(one).equals(withoutModel(other))
                && one.measured().map(Measurement::jdk).equals(other.measured().map(Measurement::jdk));
    }

    private static Map<String, String> withoutModel(RankedArm arm) {
        Map<String, String> parameters =
                new HashMap<>(arm.measured().map(Measurement::params).orElse(Map.of()));
        parameters.remove(MODEL);
        return parameters;
    }

    /** The model of an arm, whose name may have circumstances and a JDK in it. */
    static String model(RankedArm arm) {
        return arm.measured()
                .map(one -> one.params().getOrDefault(MODEL, arm.name()))
                .orElse(arm.name());
    }

    /** How long a call takes while nothing else runs, in µs; NaN if it was not measured. */
    static double aloneMicros(RankedArm arm) {
        return figure(arm, "alone") * MICROS_PER_MILLI;
    }

    /** In µs; NaN if it was not measured. */
    static double microsPerOp(RankedArm arm) {
        return arm.measured()
                .map(Measurement::primary)
                .map(score -> MetricUnit.microsPerOp(score.meanOfForks(), score.unit()))
                .orElse(Double.NaN);
    }

    /** A parameter that is a number; NaN if it is not, or there is none. */
    static double parameter(RankedArm arm, String name) {
        return arm.measured()
                .map(one -> valueOf(one, name))
                .filter(value -> value.matches("\\d+"))
                .map(Double::parseDouble)
                .orElse(Double.NaN);
    }

    /** The value of a parameter, whether or not arms are compared by it; empty if it has none. */
    static String valueOf(Measurement measured, String name) {
        return measured.params()
                .getOrDefault(
                        CircumstanceParameter.compared(name), measured.params().getOrDefault(name, ""));
    }

    /** The mean of a secondary metric over forks; NaN if it was not measured. */
    static double figure(RankedArm arm, String metric) {
        return arm.measured()
                .flatMap(one -> one.metric(metric))
                .map(Metric::meanOfForks)
                .orElse(Double.NaN);
    }
}
