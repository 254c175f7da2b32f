package dev.strandbench.why;

import dev.strandbench.compare.Entries;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.ChosenCircumstances;
import dev.strandbench.plan.Family;
import dev.strandbench.plan.Family.JmhCounts;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.Planner;
import dev.strandbench.plan.Profile;
import dev.strandbench.plan.Profile.ForkLengths;
import dev.strandbench.plan.SelectedBenchmark;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.RunMemberships;
import dev.strandbench.why.WhyQuestion.ChangedPair;
import dev.strandbench.why.intervention.ArmInQuestion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** A question about the arms SLOW and FAST with some interventions, and entries of a run that measured them. */
public record MadeUpQuestion(WhyQuestion question, Family family) {

    private static final double[] NOISE = {1, 1.004, 0.996, 1.002, 0.998, 1.003, 0.997, 1.001, 0.999, 1};

    /** Asks about interventions {@code one}, {@code two} and so on, and about those that are given together. */
    public static MadeUpQuestion of(List<String> singles, List<List<String>> together) {
        List<ChangedPair> pairs = new ArrayList<>(List.of(new ChangedPair(List.of(), "", "", 0, 1)));
        singles.forEach(name -> pairs.add(pair(List.of(name), pairs.size())));
        together.forEach(names -> pairs.add(pair(names, pairs.size())));
        List<Cell> cells = new ArrayList<>();
        pairs.forEach(pair -> {
            cells.add(cell("FAST", pair));
            cells.add(cell("SLOW", pair));
        });
        return new MadeUpQuestion(
                new WhyQuestion("results/some", "FAST", "SLOW", 2, Duration.ofMinutes(20), pairs, List.of()),
                new Family("Some.op", cells, new JmhCounts(30, 8, 8, Duration.ofMillis(300))));
    }

    /**
     * Returns the first and the last arm of a benchmark, as the best and a slower one of a run of an hour.
     *
     * @param compared parameters in which the arms differ, beside their models
     */
    public static QuestionedPair pair(
            Profile.BenchmarkSelection selection,
            Map<String, List<String>> compared,
            Map<String, String> settings,
            List<String> jvmArguments,
            double opSeconds) {
        Profile profile = new Profile(
                "test",
                "",
                Duration.ofHours(1),
                ForkLengths.USUAL_PRECISION,
                0,
                ForkLengths.standard(2, ForkLengths.USUAL_PRECISION),
                jvmArguments,
                List.of(selection),
                ChosenCircumstances.NONE,
                OptionalInt.empty(),
                List.of());
        Plan plan = new Planner(profile, List.of(), Map.of(), List.of())
                .comparing(compared, Map.of())
                .plan(
                        List.of(),
                        new Planner.Limits(profile.budget(), profile.precision(), 0, false),
                        Optional.empty(),
                        1);
        Family family = plan.families().getFirst();
        SelectedBenchmark benchmark = SelectedBenchmark.of(
                        new OptionsBuilder().include(selection.regex()).build())
                .getFirst();
        return new QuestionedPair(
                plan,
                family,
                family.arms(),
                new ArmInQuestion(family.arms().getFirst(), benchmark, settings, jvmArguments),
                new ArmInQuestion(family.arms().getLast(), benchmark, settings, jvmArguments),
                2,
                2.5,
                opSeconds);
    }

    MadeUpQuestion within(Duration budget) {
        return new MadeUpQuestion(question.within(budget), family);
    }

    /** Asks about the modes of the arm SLOW, and about interventions. */
    static MadeUpQuestion ofModes(List<String> singles) {
        List<ChangedPair> pairs = new ArrayList<>(List.of(new ChangedPair(List.of(), "", "", 0, 0)));
        singles.forEach(name -> pairs.add(
                new ChangedPair(List.of(name), name + "=off", "the cause " + name, pairs.size(), pairs.size())));
        return new MadeUpQuestion(
                new WhyQuestion("results/some", "SLOW", "SLOW", 2, Duration.ofMinutes(20), pairs, List.of()),
                new Family(
                        "Some.op",
                        pairs.stream().map(pair -> cell("SLOW", pair)).toList(),
                        new JmhCounts(30, 8, 8, Duration.ofMillis(300))));
    }

    private static ChangedPair pair(List<String> names, int place) {
        return new ChangedPair(
                names,
                String.join(" ", names) + "=off",
                "the cause " + String.join(" ", names),
                2 * place,
                2 * place + 1);
    }

    private static Cell cell(String model, ChangedPair pair) {
        String change = String.join("+", pair.interventions());
        return new Cell(
                "some.SomeBenchmark.op",
                "avgt",
                change.isEmpty() ? Map.of("model", model) : Map.of("model", model, "arm.change", change),
                "25");
    }

    Cell arm(int number) {
        return family.arms().get(number);
    }

    /** Returns entries of the first arms, by cost, with a number of forks each. */
    public List<Measurement> measured(int forks, double... costs) {
        List<Measurement> entries = new ArrayList<>();
        for (int number = 0; number < costs.length; number++) {
            int arm = number;
            double[] means = IntStream.range(0, forks)
                    .mapToDouble(fork -> costs[arm] * NOISE[(fork + arm) % NOISE.length])
                    .toArray();
            entries.add(entry(arm, means));
        }
        return entries;
    }

    /** Returns the entry of an arm whose forks have these means. */
    Measurement entry(int arm, double... means) {
        return entryFrom(0, arm, means);
    }

    /** Returns the entry of an arm whose forks have these means. The first fork is in the given block. */
    Measurement entryFrom(int block, int arm, double... means) {
        return Entries.ofRun(
                RunMemberships.of(
                        "a run",
                        IntStream.range(block, block + means.length).boxed().toList(),
                        "",
                        "25",
                        Optional.empty(),
                        true,
                        OptionalDouble.of(2.5),
                        Map.of()),
                Entries.entry(arm(arm).benchmark(), "avgt", arm(arm).parameters(), Entries.metric("ms/op", means)));
    }

    WhyAnswer answer(List<Measurement> entries) {
        return WhyAnswer.of(question, family.arms(), entries);
    }

    List<Cell> open(List<Measurement> entries, Cell... lost) {
        return new WhyDemand(question, family, question.together().isEmpty()).open(entries, Set.of(lost));
    }
}
