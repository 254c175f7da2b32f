package dev.strandbench.cli;

import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.compare.Comparisons;
import dev.strandbench.compare.FigureChoice;
import dev.strandbench.compare.RegressionGate;
import dev.strandbench.plan.Answers;
import dev.strandbench.report.ComparisonReport;
import dev.strandbench.report.VerdictWords;
import dev.strandbench.result.JmhResultReader;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.ShownText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "compare",
        description = {
            "Shows which benchmarks became slower or faster, by how much, and how certain each difference is.%n",
            "With two files, compares entries that have the same benchmark, mode and parameters. With one file and"
                    + " --by, compares each model or JDK with the best model or JDK. Files may come from any JMH"
                    + " project.%n",
            "Exit status: 0 after success; 1 if the gate failed, or if the --aa file differs from the baseline; 2 if"
                    + " the command line or a file is invalid.%n"
        },
        footer = {
            "  compare old.json new.json",
            "  compare results.json --by model --baseline VIRTUAL",
            "  compare old.json new.json --gate --threshold 5%%"
        })
final class CompareCommand implements Callable<Integer> {

    private static final double DETERMINISTIC = 1.01;
    private static final double REGRESSION = 1.05;

    enum Distinction {
        model,
        jdk
    }

    enum OutputFormat {
        text,
        md,
        json,
        csv
    }

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "JMH result files, plain or .gz. The first is the baseline, and the second is the candidate.")
    private List<Path> files = new ArrayList<>();

    @Option(names = "--by", description = "Compare the arms of one file. Valid: ${COMPLETION-CANDIDATES}.")
    private @Nullable Distinction by;

    @Option(
            names = "--baseline",
            paramLabel = "ARM",
            description = "With --by, the model or JDK that all others are compared with. Default: the best.")
    private @Nullable String baseline;

    @Option(
            names = "--metric",
            paramLabel = "NAME",
            description = "The metric to compare: score, or a secondary metric such as gc.alloc.rate.norm. Default: the"
                    + " main metric of each benchmark.")
    private @Nullable String metric;

    @Option(
            names = "--threshold",
            paramLabel = "PERCENT",
            converter = OptionValues.Share.class,
            description = "Ignore differences below this threshold. Default: 3%%, or 5%% with --gate; 1%% for"
                    + " gc.alloc.rate.norm.")
    private @Nullable Double threshold;

    @Option(
            names = "--gate",
            description = "Exit with 1 if a regression beyond the threshold is certain, or if a cell is missing or"
                    + " cannot be compared.")
    private boolean gate;

    @Option(
            names = "--aa",
            paramLabel = "FILE",
            description = "A second measurement of the baseline. If it differs from the first, no verdict is possible.")
    private @Nullable Path control;

    @Option(names = "--format", description = "The output format. Valid: ${COMPLETION-CANDIDATES}. Default: text.")
    private OutputFormat format = OutputFormat.text;

    @Mixin
    private ReportOutput.OutOption output = new ReportOutput.OutOption();

    @Override
    public Integer call() {
        if (files.size() == 1 && by == null) {
            throw new UserErrorException("compare needs two files, or one with --by model or --by jdk");
        }
        if (files.size() > 2) {
            throw new UserErrorException("compare takes one file or two, not " + files.size());
        }
        if (by == null && baseline != null) {
            throw new UserErrorException("--baseline needs --by; of two files, the first is the baseline");
        }
        if (files.size() == 2 && by != null) {
            throw new UserErrorException(
                    "--by takes one file; valid: compare BASELINE CANDIDATE, or compare FILE --by " + by);
        }
        if (files.size() == 1 && control != null) {
            throw new UserErrorException("--aa takes two files; valid: compare BASELINE CANDIDATE --aa FILE");
        }
        output.place()
                .requireOther(Stream.concat(files.stream(), Stream.ofNullable(control))
                        .toList());
        try (LongWork work = LongWork.begun()) {
            work.at("comparing " + files.stream().map(Path::toString).collect(Collectors.joining(" and ")));
            return compared();
        }
    }

    private int compared() {
        RegressionGate judge = new RegressionGate(smallestRatio());
        VerdictRule rule = gate ? judge.rule() : VerdictRule.ONE_LOOK.withSmallestRatio(judge.threshold());
        List<Measurement> measured = JmhResultReader.read(files.getFirst());
        FigureChoice figures = new FigureChoice(Optional.ofNullable(metric), Answers::of);
        Comparisons comparisons = compare(measured, figures, rule);
        Optional<Comparisons> twice = Optional.ofNullable(control)
                .map(file -> Comparisons.between(measured, JmhResultReader.read(file), figures, rule));
        Comparisons after = twice.map(comparisons::after).orElse(comparisons);
        Optional<RegressionGate.Outcome> outcome = gate || twice.isPresent()
                ? Optional.of(judge.decide(after, twice, VerdictWords::of))
                : Optional.empty();
        print(after, outcome.filter(decided -> gate || decided.status() == RegressionGate.Status.INVALID));
        return outcome.map(this::status).orElse(ExitStatus.DONE);
    }

    private Comparisons compare(List<Measurement> measured, FigureChoice figures, VerdictRule rule) {
        if (by == null) {
            List<Measurement> candidate = JmhResultReader.read(files.getLast());
            requireMetric(Stream.concat(measured.stream(), candidate.stream()).toList());
            return Comparisons.between(measured, candidate, figures, rule);
        }
        requireMetric(measured);
        Optional<String> against = Optional.ofNullable(baseline);
        Comparisons comparisons = switch (by) {
            case model -> Comparisons.byModel(measured, figures, against, rule.smallestRatio());
            case jdk -> Comparisons.byJdk(measured, figures, against, rule.smallestRatio());
        };
        Set<String> arms = Comparisons.arms(measured, by == Distinction.jdk);
        if (baseline != null && comparisons.compared().isEmpty() && !arms.contains(baseline)) {
            throw new UserErrorException(
                    "no " + by + " " + baseline + " in " + files.getFirst() + "; valid: " + String.join(", ", arms));
        }
        return comparisons;
    }

    private void requireMetric(List<Measurement> read) {
        Set<String> valid = Comparisons.metrics(read);
        if (metric != null && !metric.equals(FigureChoice.SCORE) && !valid.contains(metric)) {
            throw new UserErrorException("no metric " + metric + " in "
                    + files.stream().map(Path::toString).collect(Collectors.joining(" or ")) + "; valid: "
                    + FigureChoice.SCORE
                    + (valid.isEmpty() ? "" : ", " + String.join(", ", valid)));
        }
    }

    private double smallestRatio() {
        if (threshold != null) {
            return 1 + threshold;
        }
        if (metric != null && Comparisons.isNearlyDeterministic(metric)) {
            return DETERMINISTIC;
        }
        return gate ? REGRESSION : VerdictRule.ONE_LOOK.smallestRatio();
    }

    private int status(RegressionGate.Outcome outcome) {
        boolean failed = gate
                ? outcome.status() != RegressionGate.Status.PASSED
                : outcome.status() == RegressionGate.Status.INVALID;
        return failed ? ExitStatus.FAILED : ExitStatus.DONE;
    }

    private void print(Comparisons comparisons, Optional<RegressionGate.Outcome> outcome) {
        String heading = ShownText.of(
                (files.size() == 1 ? files.getFirst() + " by " + by : files.getLast() + " against " + files.getFirst())
                        + (metric == null ? "" : ", " + metric));
        ComparisonReport report = new ComparisonReport(heading, comparisons, outcome);
        String text = switch (format) {
            case text -> report.text();
            case md -> report.markdown();
            case json -> report.json();
            case csv -> report.csv();
        };
        output.print(text, format == OutputFormat.text);
        if (format == OutputFormat.csv) {
            outcome.stream()
                    .flatMap(decided -> decided.reasons().stream())
                    .forEach(reason -> System.err.println("strandbench: " + reason));
        }
    }
}
