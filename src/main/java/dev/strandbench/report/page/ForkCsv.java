package dev.strandbench.report.page;

import dev.strandbench.catalog.Answers;
import dev.strandbench.compare.Comparisons;
import dev.strandbench.compare.FigureChoice;
import dev.strandbench.compare.JudgedFamily;
import dev.strandbench.report.RankedFamily;
import dev.strandbench.report.RankedResults;
import dev.strandbench.report.page.ForkFigures.ForkFigure;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.ArmParameter;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.csv.CSVFormat;

/**
 * Results as tidy CSV (RFC 4180, with plain line breaks): a line for each fork, a column for each variable. What is not
 * known is empty. The same in every locale.
 */
public final class ForkCsv {

    private static final CSVFormat FORMAT = CSVFormat.RFC4180;
    private static final List<String> BEFORE_PARAMETERS = List.of("source", "benchmark", "mode");
    private static final List<String> AFTER_PARAMETERS =
            List.of("arm", "jdk", "fork", "block", "score", "unit", "metric", "direction", "counted");

    /** JMH's own CSV calls columns of parameters so. */
    private static final String PARAMETER = "Param: ";

    private ForkCsv() {}

    /** Renders every fork of every file, those that do not count too. */
    public static String of(List<ResultSource> sources) {
        Set<String> parameters = new LinkedHashSet<>();
        sources.stream()
                .flatMap(source -> source.measurements().stream())
                .forEach(one -> parameters.addAll(one.params().keySet()));
        parameters.removeAll(ArmParameter.names());
        List<String> headings = new ArrayList<>(BEFORE_PARAMETERS);
        parameters.forEach(name -> headings.add(PARAMETER + name));
        headings.addAll(AFTER_PARAMETERS);
        StringBuilder text = new StringBuilder(line(headings));
        for (ResultSource source : sources) {
            for (JudgedFamily family :
                    Comparisons.families(source.measurements(), new FigureChoice(Optional.empty(), Answers::of))) {
                append(text, source, family, parameters);
            }
        }
        return text.toString();
    }

    private static void append(StringBuilder text, ResultSource source, JudgedFamily family, Set<String> parameters) {
        for (RankedFamily.RankedArm arm :
                RankedResults.of(family, Optional.empty()).arms()) {
            Measurement measured = arm.measured().orElseThrow();
            int fork = 0;
            for (ForkFigure figure : ForkFigures.of(measured, family.figure(), source.run())) {
                List<String> fields = new ArrayList<>(List.of(source.name(), measured.benchmark(), measured.mode()));
                parameters.forEach(name -> fields.add(measured.params().getOrDefault(name, "")));
                fields.addAll(fields(family.figure(), measured, arm.name(), fork, figure));
                text.append(line(fields));
                fork++;
            }
        }
    }

    private static List<String> fields(
            AnswerMetric answer, Measurement measured, String arm, int fork, ForkFigure figure) {
        return List.of(
                arm,
                measured.jdk(),
                String.valueOf(fork),
                String.valueOf(figure.block()),
                Double.isFinite(figure.mean()) ? String.valueOf(figure.mean()) : "",
                answer.in(measured).map(Metric::unit).orElse(""),
                answer.isScore() ? "score" : answer.metric(),
                answer.higherIsBetter() ? "higher" : "lower",
                figure.counts() ? "yes" : "no");
    }

    private static String line(List<String> fields) {
        return FORMAT.format(fields.toArray()) + "\n";
    }
}
