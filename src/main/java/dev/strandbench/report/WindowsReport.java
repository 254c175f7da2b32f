package dev.strandbench.report;

import dev.strandbench.report.document.Document;
import dev.strandbench.report.document.Document.Table;
import dev.strandbench.report.document.JsonWriter;
import dev.strandbench.report.document.TextWriter;
import dev.strandbench.run.Replayed.CountedAges;
import dev.strandbench.run.Replayed.CountedForks;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Reports which iterations of recorded forks a policy would count. The report does not depend on the locale. */
public record WindowsReport(List<CountedForks> windows) {

    public String text() {
        Document.Builder document = new Document.Builder();
        document.add(Table.of(
                ">forks|>time|counts from age, to|benchmark",
                windows.stream().map(WindowsReport::row).toList()));
        document.line("")
                .line(String.format(
                        Locale.ROOT,
                        "Time of a benchmark: %.0f s on average.",
                        windows.stream()
                                .mapToDouble(CountedForks::seconds)
                                .average()
                                .orElse(Double.NaN)));
        return TextWriter.write(document.titled(""));
    }

    private static List<Object> row(CountedForks benchmark) {
        return List.of(
                benchmark.forks().size(),
                String.format(Locale.ROOT, "%.0f s", benchmark.seconds()),
                benchmark.forks().stream().map(WindowsReport::ages).distinct().collect(Collectors.joining(", ")),
                ReplayReport.title(benchmark.benchmark(), benchmark.params()));
    }

    private static String ages(CountedAges fork) {
        return String.format(Locale.ROOT, "%.1f to %.1f s", fork.from(), fork.to());
    }

    public String json() {
        return JsonWriter.write(this);
    }
}
