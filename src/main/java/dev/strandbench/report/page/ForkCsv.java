package dev.strandbench.report.page;

import dev.strandbench.compare.Comparisons;
import dev.strandbench.compare.FigureChoice;
import dev.strandbench.compare.JudgedFamily;
import dev.strandbench.plan.Answers;
import dev.strandbench.plan.Cell;
import dev.strandbench.report.document.CsvWriter;
import dev.strandbench.report.page.ForkFigures.ForkFigure;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.ArmParameter;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.run.RecordedFork;
import dev.strandbench.run.RecordedRun;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Results as tidy CSV (RFC 4180, with plain line breaks): a line for each fork, a column for each variable. What is not
 * known is empty; text that a spreadsheet would take for a formula begins with an apostrophe. The same in every locale.
 */
public final class ForkCsv {

    private static final List<String> BEFORE_PARAMETERS = List.of("source", "benchmark", "mode");
    private static final List<String> AFTER_PARAMETERS = List.of(
            "jdk",
            "fork",
            "block",
            "started",
            "seconds",
            "score",
            "unit",
            "metric",
            "direction",
            "counted",
            "disturbed");

    /** JMH's own CSV calls columns of parameters so. */
    private static final String PARAMETER = "Param: ";

    private final List<ResultSource> sources;
    private final Set<String> arms;
    private final Set<String> parameters;
    private final StringBuilder text = new StringBuilder();

    private ForkCsv(List<ResultSource> sources) {
        this.sources = sources;
        Set<String> names = sources.stream()
                .flatMap(source -> Stream.concat(
                        source.measurements().stream().map(Measurement::params),
                        source.run().stream()
                                .flatMap(run -> run.forks().stream())
                                .map(fork -> fork.cell().parameters())))
                .flatMap(one -> one.keySet().stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        arms = names.stream().filter(ArmParameter::isNamed).collect(Collectors.toCollection(LinkedHashSet::new));
        names.removeAll(arms);
        parameters = names;
    }

    /** Renders every fork of every file, those that do not count too. */
    public static String of(List<ResultSource> sources) {
        return new ForkCsv(sources).render();
    }

    private String render() {
        List<String> headings = new ArrayList<>(BEFORE_PARAMETERS);
        headings.addAll(arms);
        parameters.forEach(name -> headings.add(PARAMETER + name));
        headings.addAll(AFTER_PARAMETERS);
        append(headings);
        for (ResultSource source : sources) {
            Set<RecordedFork> told = Collections.newSetFromMap(new IdentityHashMap<>());
            for (JudgedFamily family :
                    Comparisons.families(source.measurements(), new FigureChoice(Optional.empty(), Answers::of))) {
                family.arms().forEach(arm -> told.addAll(append(source, arm.measurement(), family.figure())));
            }
            source.run().ifPresent(run -> appendOthers(source, run, told));
        }
        return text.toString();
    }

    /** Appends the forks of an entry; says which of its run's those were. */
    private List<RecordedFork> append(ResultSource source, Measurement measured, AnswerMetric answer) {
        Cell cell = Cell.of(measured);
        String unit = answer.in(measured).map(Metric::unit).orElse("");
        List<ForkFigure> forks = ForkFigures.of(measured, answer, source.run());
        for (int place = 0; place < forks.size(); place++) {
            append(source, cell, place, forks.get(place), answer, unit);
        }
        return forks.stream().flatMap(fork -> fork.recorded().stream()).toList();
    }

    /** Appends the forks of cells that have no entry, for none of theirs has counted. */
    private void appendOthers(ResultSource source, RecordedRun run, Set<RecordedFork> told) {
        Map<Cell, List<RecordedFork>> others = run.forks().stream()
                .filter(fork -> !told.contains(fork))
                .collect(Collectors.groupingBy(RecordedFork::cell, LinkedHashMap::new, Collectors.toList()));
        others.forEach((cell, forks) -> {
            AnswerMetric answer = run.outcomes().stream()
                    .map(outcome -> outcome.family())
                    .filter(family -> family.arms().contains(cell))
                    .map(family -> family.answer())
                    .findFirst()
                    .orElseGet(() -> AnswerMetric.score(cell.mode()));
            for (int place = 0; place < forks.size(); place++) {
                append(source, cell, place, ForkFigures.unscored(forks.get(place)), answer, "");
            }
        });
    }

    private void append(ResultSource source, Cell cell, int place, ForkFigure fork, AnswerMetric answer, String unit) {
        List<String> fields = new ArrayList<>(List.of(source.name(), cell.benchmark(), cell.mode()));
        arms.forEach(name -> fields.add(cell.parameters().getOrDefault(name, "")));
        parameters.forEach(name -> fields.add(cell.parameters().getOrDefault(name, "")));
        Optional<RecordedFork> recorded = fork.recorded();
        fields.addAll(List.of(
                cell.jdk(),
                String.valueOf(place),
                String.valueOf(fork.block()),
                recorded.map(known -> known.started().toString()).orElse(""),
                recorded.map(known -> number(known.seconds())).orElse(""),
                number(fork.mean()),
                unit,
                answer.isScore() ? "score" : answer.metric(),
                answer.higherIsBetter() ? "higher" : "lower",
                fork.counts() ? "yes" : "no",
                recorded.map(known -> String.join("; ", known.disturbances())).orElse("")));
        append(fields);
    }

    private static String number(double number) {
        return Double.isFinite(number) ? String.valueOf(number) : "";
    }

    private void append(List<String> fields) {
        text.append(CsvWriter.line(fields));
    }
}
