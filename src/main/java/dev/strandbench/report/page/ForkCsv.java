package dev.strandbench.report.page;

import dev.strandbench.compare.JudgedFamily;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Family;
import dev.strandbench.report.document.CsvWriter;
import dev.strandbench.report.page.ForkTraces.ForkFigure;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.ArmParameter;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.run.FamilyOutcome;
import dev.strandbench.run.RecordedRun;
import dev.strandbench.run.RecordedRun.RecordedFork;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes results as tidy CSV, with a line for each fork. Unknown values become empty fields. */
public final class ForkCsv {

    private static final String BEFORE_PARAMETERS = "source benchmark mode";
    private static final String AFTER_PARAMETERS =
            "jdk fork block started seconds score unit metric direction counted disturbed";

    private static final String PARAMETER = "Param: ";

    private final Set<String> arms;
    private final Set<String> parameters;
    private final StringBuilder text = new StringBuilder();

    private ForkCsv(List<ResultSource> sources) {
        parameters = sources.stream()
                .flatMap(source -> Stream.concat(
                        source.measurements().stream().map(Measurement::params),
                        source.run().stream()
                                .flatMap(run -> run.forks().stream())
                                .map(fork -> fork.cell().parameters())))
                .flatMap(one -> one.keySet().stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        arms = parameters.stream().filter(ArmParameter::isNamed).collect(Collectors.toCollection(LinkedHashSet::new));
        parameters.removeAll(arms);
        text.append(CsvWriter.line(Stream.of(
                        Stream.of(BEFORE_PARAMETERS.split(" ", -1)),
                        arms.stream(),
                        parameters.stream().map(PARAMETER::concat),
                        Stream.of(AFTER_PARAMETERS.split(" ", -1)))
                .flatMap(names -> names)
                .toList()));
    }

    public static String of(List<ResultSource> sources) {
        ForkCsv csv = new ForkCsv(sources);
        sources.forEach(csv::append);
        return csv.text.toString();
    }

    private void append(ResultSource source) {
        Set<RecordedFork> told = Collections.newSetFromMap(new IdentityHashMap<>());
        for (JudgedFamily family : source.families(ResultsPage.FIGURES).keySet()) {
            for (JudgedFamily.JudgedArm arm : family.arms()) {
                Measurement measured = arm.measurement();
                List<ForkFigure> forks = ForkTraces.figures(family, arm, source.run());
                String unit = family.figure().in(measured).map(Metric::unit).orElse("");
                append(source, Cell.of(measured), forks, family.figure(), unit);
                forks.forEach(fork -> fork.recorded().ifPresent(told::add));
            }
        }
        source.run().ifPresent(run -> appendOthers(source, run, told));
    }

    private void appendOthers(ResultSource source, RecordedRun run, Set<RecordedFork> told) {
        Map<Cell, List<ForkFigure>> others = run.forks().stream()
                .filter(fork -> !told.contains(fork))
                .collect(Collectors.groupingBy(
                        RecordedFork::cell,
                        LinkedHashMap::new,
                        Collectors.mapping(ForkFigure::unscored, Collectors.toList())));
        others.forEach((cell, forks) -> {
            AnswerMetric answer = run.outcomes().stream()
                    .map(FamilyOutcome::family)
                    .filter(family -> family.arms().contains(cell))
                    .map(Family::answer)
                    .findFirst()
                    .orElseGet(() -> AnswerMetric.score(cell.mode()));
            append(source, cell, forks, answer, "");
        });
    }

    private void append(ResultSource source, Cell cell, List<ForkFigure> forks, AnswerMetric answer, String unit) {
        for (int place = 0; place < forks.size(); place++) {
            ForkFigure fork = forks.get(place);
            List<Object> fields = new ArrayList<>(List.of(source.name(), cell.benchmark(), cell.mode()));
            arms.forEach(name -> fields.add(cell.parameters().getOrDefault(name, "")));
            parameters.forEach(name -> fields.add(cell.parameters().getOrDefault(name, "")));
            fields.addAll(List.of(
                    cell.jdk(),
                    place,
                    fork.block(),
                    fork.recorded().<Object>map(RecordedFork::started).orElse(""),
                    fork.recorded().map(RecordedFork::seconds).orElse(Double.NaN),
                    fork.mean(),
                    unit,
                    answer.isScore() ? "score" : answer.metric(),
                    answer.higherIsBetter() ? "higher" : "lower",
                    fork.counts() ? "yes" : "no",
                    fork.disturbances()));
            text.append(CsvWriter.line(fields));
        }
    }
}
