package dev.strandbench.report;

import dev.strandbench.analysis.Verdict;
import dev.strandbench.environment.JvmSettings;
import dev.strandbench.report.RankedFamily.RankedArm;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.RunMembership;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Arms that lose because they have fewer threads than there are calls, which is a setting and not the model.
 *
 * @param words in a sentence, with the call that gives all models the same bound
 */
record ThreadBound(String words) {

    /** Of a model that its threads alone bind, ops take about what the calls take one after another on each. */
    private static final double ABOUT = 1.5;

    private record BoundArm(RankedArm arm, int threads) {}

    /** Of the arms of a family that calls a function, the best first; empty if no such bound explains a difference. */
    static Optional<ThreadBound> of(List<RankedArm> arms) {
        RankedArm best = arms.getFirst();
        Optional<FunctionCall> call = best.measured().flatMap(FunctionCall::of);
        if (call.isEmpty() || Bottleneck.parameter(best, "limit") > 0) {
            return Optional.empty();
        }
        List<BoundArm> bound = new ArrayList<>();
        for (RankedArm arm : arms) {
            threads(arm, call.get().blocksInCoroutines())
                    .filter(threads -> isWorse(arm) && explains(threads, arm, best))
                    .ifPresent(threads -> bound.add(new BoundArm(arm, threads)));
        }
        if (bound.isEmpty()) {
            return Optional.empty();
        }
        List<String> models = new ArrayList<>(List.of(Bottleneck.model(best)));
        bound.stream()
                .map(one -> Bottleneck.model(one.arm()))
                .filter(model -> !models.contains(model))
                .forEach(models::add);
        int most = bound.stream().mapToInt(BoundArm::threads).max().orElseThrow();
        return Optional.of(new ThreadBound("The number of threads, not the model, explains "
                + bound.stream()
                        .map(one -> one.arm().name() + " (" + one.threads() + ")")
                        .collect(Collectors.joining(" and "))
                + "; with the same bound for all: " + call.get().under(models, most) + "."));
    }

    private static boolean isWorse(RankedArm arm) {
        return arm.toBest().filter(pair -> pair.verdict() == Verdict.DIFFERENT).isPresent();
    }

    private static boolean explains(int threads, RankedArm arm, RankedArm best) {
        double tasks = Bottleneck.figure(arm, "tasks");
        double microsOnItsThreads = Bottleneck.aloneMicros(arm) * tasks / threads;
        return threads < tasks
                && Bottleneck.microsPerOp(arm) <= ABOUT * microsOnItsThreads
                && Bottleneck.microsPerOp(arm) >= microsOnItsThreads / ABOUT
                && Bottleneck.microsPerOp(best) < microsOnItsThreads;
    }

    /** The threads that a model has for calls that block, where that is a setting of its own; empty elsewhere. */
    private static Optional<Integer> threads(RankedArm arm, boolean blocksInCoroutines) {
        return switch (Bottleneck.model(arm)) {
            case "POOL" -> count(Bottleneck.parameter(arm, "poolSize"));
            case "IO" -> blocksInCoroutines ? arm.measured().flatMap(ThreadBound::ioThreads) : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static Optional<Integer> ioThreads(Measurement measured) {
        return measured.membership()
                .map(RunMembership::environment)
                .map(environment -> environment.getOrDefault(JvmSettings.IO_PARALLELISM, ""))
                .filter(text -> text.matches("\\d{1,6}"))
                .map(Integer::valueOf);
    }

    private static Optional<Integer> count(double number) {
        return Double.isNaN(number) ? Optional.empty() : Optional.of((int) number);
    }
}
