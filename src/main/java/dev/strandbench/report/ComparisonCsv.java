package dev.strandbench.report;

import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.compare.Comparison;
import dev.strandbench.compare.Comparisons;
import dev.strandbench.compare.Flag;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVFormat;

/** Comparisons as CSV (RFC 4180, with plain line breaks), a line each. What is not known is empty. */
public final class ComparisonCsv {

    private static final CSVFormat FORMAT = CSVFormat.RFC4180;

    private static final List<String> HEADINGS = List.of(
            "benchmark",
            "mode",
            "params",
            "unit",
            "baselineArm",
            "baselineScore",
            "baselineForks",
            "baselineCv",
            "candidateArm",
            "candidateScore",
            "candidateForks",
            "candidateCv",
            "ratio",
            "ratioLow",
            "ratioHigh",
            "overheadRatio",
            "overheadRatioLow",
            "overheadRatioHigh",
            "verdict",
            "direction",
            "forksNeeded",
            "flags",
            "metric");

    private ComparisonCsv() {}

    /** Renders them, without what has nothing to be compared with. */
    public static String render(Comparisons comparisons) {
        StringBuilder text = new StringBuilder(FORMAT.format(HEADINGS.toArray())).append('\n');
        comparisons
                .compared()
                .forEach(one -> text.append(FORMAT.format(
                                fields(one).stream().map(CsvField::of).toArray()))
                        .append('\n'));
        return text.toString();
    }

    private static List<String> fields(Comparison one) {
        List<String> fields = new ArrayList<>(List.of(one.benchmark(), one.mode()));
        fields.add(one.params().entrySet().stream()
                .map(param -> param.getKey() + "=" + param.getValue())
                .collect(Collectors.joining(" ")));
        fields.add(one.unit());
        for (Comparison.Side side : List.of(one.baseline(), one.candidate())) {
            fields.add(side.arm());
            fields.add(number(side.score()));
            fields.add(String.valueOf(side.forks()));
            fields.add(number(side.variation()));
        }
        Interval interval = one.judged().interval();
        fields.add(number(one.estimate().ratio()));
        fields.add(one.estimate().hasInterval() ? number(interval.low()) : "");
        fields.add(number(interval.high()));
        Optional<Interval> overhead = one.judged().overheadInterval();
        fields.add(one.judged()
                .overheadEstimate()
                .map(ratio -> number(ratio.ratio()))
                .orElse(""));
        fields.add(overhead.map(ends -> number(ends.low())).orElse(""));
        fields.add(overhead.map(ends -> number(ends.high())).orElse(""));
        fields.add(one.verdict().name());
        fields.add(Objects.requireNonNullElse(ComparisonJson.direction(one), ""));
        fields.add(
                one.forksNeeded().isPresent() ? String.valueOf(one.forksNeeded().getAsInt()) : "");
        fields.add(one.flags().stream().map(Flag::words).collect(Collectors.joining("; ")));
        fields.add(one.metric());
        return fields;
    }

    private static String number(double number) {
        return Double.isFinite(number) ? String.valueOf(number) : "";
    }
}
