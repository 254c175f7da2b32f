package dev.strandbench.report;

import dev.strandbench.analysis.MetricUnit;
import dev.strandbench.report.RankedFamily.RankedArm;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What binds the best arm of a family, as far as its secondary metrics tell.
 *
 * @param words in a sentence, with what would change it
 */
record Bottleneck(String words) {

    private static final double ALL_BUSY = 0.8;
    private static final double MOSTLY_IDLE = 0.5;
    private static final double NEARLY_ALL = 0.7;
    private static final double MICROS_PER_MILLI = 1e3;

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
        double processors = figure(best, "processors");
        String used = Double.isNaN(processors)
                ? String.format(Locale.ROOT, "%.1f processors busy", busy)
                : String.format(Locale.ROOT, "%.1f of %.0f processors busy", busy, processors);
        if (busy >= ALL_BUSY * processors) {
            return Optional.of(new Bottleneck("The processors bind it (" + used
                    + "): a model saves only what it takes from them itself; less work in each task would change most."
                    + pins(arms)));
        }
        return Optional.of(new Bottleneck(waiting(best, micros, busy, processors, used) + pins(arms)));
    }

    private static String waiting(RankedArm best, double micros, double busy, double processors, String used) {
        double tasks = figure(best, "tasks");
        double atOnce = figure(best, "alone") * MICROS_PER_MILLI * tasks / micros;
        double limit = parameter(best, "limit");
        String reserve = busy < MOSTLY_IDLE * processors || Double.isNaN(processors) ? "" : " at times";
        if (Double.isNaN(atOnce)) {
            return "It waits" + reserve + " (" + used
                    + "): for a timer, a lock or another system, which these figures do" + " not tell apart.";
        }
        String parallel = String.format(
                Locale.ROOT,
                "%s, about %,.0f of %,.0f calls under way at once",
                used,
                Math.min(atOnce, limit > 0 ? Math.min(limit, tasks) : tasks),
                tasks);
        if (limit > 0 && atOnce >= NEARLY_ALL * limit) {
            return String.format(
                    Locale.ROOT, "The limit of %.0f binds it (%s): a higher one would change most.", limit, parallel);
        }
        if (atOnce >= NEARLY_ALL * tasks) {
            return "What each call waits for binds it (" + parallel
                    + "): calls overlap as well as they can, shorter waits would help.";
        }
        return "Something admits fewer calls than there are (" + parallel
                + "): a lock, a pool of connections or the callee; a model cannot widen it"
                + (best.name().startsWith("POOL") ? ", but for the threads of POOL itself." : ".");
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
        Optional<RankedArm> virtual = named(arms, "VIRTUAL");
        Optional<RankedArm> platform = named(arms, "PLATFORM");
        boolean loses = virtual.isPresent()
                && platform.isPresent()
                && microsPerOp(virtual.get()) > 1.5 * microsPerOp(platform.get())
                && figure(virtual.get(), "process.cpu") / microsPerOp(virtual.get())
                        < MOSTLY_IDLE * figure(virtual.get(), "processors");
        return loses
                ? " VIRTUAL loses to " + platform.get().name()
                        + " while processors idle, as calls do that hold their carrier."
                : "";
    }

    private static Optional<RankedArm> named(List<RankedArm> arms, String name) {
        return arms.stream().filter(arm -> arm.name().equals(name)).findFirst();
    }

    private static double microsPerOp(RankedArm arm) {
        return arm.measured()
                .map(Measurement::primary)
                .map(score -> MetricUnit.microsPerOp(score.meanOfForks(), score.unit()))
                .orElse(Double.NaN);
    }

    private static double parameter(RankedArm arm, String name) {
        return arm.measured()
                .map(one -> one.params().getOrDefault(name, ""))
                .filter(value -> value.matches("\\d+"))
                .map(Double::parseDouble)
                .orElse(Double.NaN);
    }

    private static double figure(RankedArm arm, String metric) {
        return arm.measured()
                .flatMap(one -> one.metric(metric))
                .map(Metric::meanOfForks)
                .orElse(Double.NaN);
    }
}
