package dev.strandbench.run;

import dev.strandbench.analysis.FamilyAnalysis;
import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.compare.Entries;
import dev.strandbench.compare.JudgedFamily;
import dev.strandbench.compare.JudgedFamily.JudgedArm;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Family;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.RunMembership;
import dev.strandbench.result.RunMemberships;
import dev.strandbench.run.FamilyOutcome.UnmeasuredArm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public final class FamilyOutcomes {

    private FamilyOutcomes() {}

    /** An arm of an outcome, with or without a result entry. */
    record KnownArm(
            Cell cell, boolean failed, int forks, int failedForks, int allForks, Optional<PairVerdict> toBest) {}

    /** Returns all arms: the best first, those without an entry last. */
    static List<KnownArm> arms(FamilyOutcome outcome) {
        return Stream.concat(
                        outcome.judged().arms().stream().map(arm -> {
                            RunMembership run = arm.measurement().membership().orElseThrow();
                            return new KnownArm(
                                    Cell.of(arm.measurement()),
                                    arm.measurement().isGivenUp(),
                                    arm.forks(),
                                    run.failedForks(),
                                    run.allForks(),
                                    arm.toBest());
                        }),
                        outcome.unmeasured().stream()
                                .map(arm -> new KnownArm(
                                        arm.cell(),
                                        arm.failed(),
                                        0,
                                        arm.failedForks(),
                                        arm.allForks(),
                                        Optional.empty())))
                .toList();
    }

    /** Returns an outcome whose arms have the given verdicts; the first verdict is of the second arm. */
    @SafeVarargs
    public static FamilyOutcome of(
            Family family,
            boolean settled,
            double wallSeconds,
            int mostForks,
            int forks,
            Optional<PairVerdict>... toBest) {
        List<JudgedArm> judged = new ArrayList<>();
        List<UnmeasuredArm> unmeasured = new ArrayList<>();
        for (int place = 0; place < family.arms().size(); place++) {
            Cell cell = family.arms().get(place);
            if (forks == 0 || place > toBest.length) {
                unmeasured.add(new UnmeasuredArm(cell, false, 0, 0));
            } else {
                Measurement entry = entry(cell, forks);
                judged.add(new JudgedArm(
                        place,
                        entry,
                        true,
                        place == 0 ? Optional.empty() : toBest[place - 1],
                        Set.of(),
                        Optional.of(entry.primary())));
            }
        }
        return new FamilyOutcome(
                family,
                new JudgedFamily(
                        family.answer(),
                        judged,
                        false,
                        VerdictRule.ONE_LOOK.smallestRatio(),
                        new FamilyAnalysis(Map.of(), false, VerdictRule.ONE_LOOK),
                        Optional.empty()),
                unmeasured,
                Map.of(),
                settled,
                List.of(),
                wallSeconds,
                judged.isEmpty() ? 0 : wallSeconds / (judged.size() * forks),
                mostForks,
                0);
    }

    private static Measurement entry(Cell cell, int forks) {
        double[] means = new double[forks];
        Arrays.fill(means, 1);
        RunMembership run = RunMemberships.of(
                "a-run",
                IntStream.range(0, forks).boxed().toList(),
                "",
                cell.jdk(),
                Optional.empty(),
                true,
                OptionalDouble.empty(),
                Map.of());
        return Entries.ofRun(
                run, Entries.entry(cell.benchmark(), cell.mode(), cell.parameters(), Entries.metric("ms/op", means)));
    }
}
