package dev.strandbench.report.page;

import dev.strandbench.base.Plural;
import dev.strandbench.compare.Trend;
import dev.strandbench.compare.Trend.CostChange;
import dev.strandbench.report.HistoryReport;
import dev.strandbench.report.page.PageHistory.PageTrend;
import dev.strandbench.report.page.PageHistory.TrendChange;
import dev.strandbench.report.page.PageHistory.TrendPoint;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/** Makes a page of trends. */
public final class TrendsPage {

    private TrendsPage() {}

    /**
     * The page of a history.
     *
     * @param directory as the user named it
     * @param made when
     */
    public static ReportPage of(String directory, List<Trend> trends, Instant made) {
        int changes = trends.stream().mapToInt(trend -> trend.changes().size()).sum();
        TrendTitles titles = TrendTitles.of(trends);
        return ReportPage.ofHistory(
                "History of " + directory + ": " + Plural.of(changes, "change"),
                made,
                List.of(directory),
                new PageHistory(
                        titles.same(),
                        IntStream.range(0, trends.size())
                                .mapToObj(place -> trend(titles.each().get(place), trends.get(place)))
                                .toList()));
    }

    private static PageTrend trend(String title, Trend trend) {
        return new PageTrend(
                title,
                trend.key().unit(),
                trend.points().stream()
                        .map(point -> new TrendPoint(
                                point.run().time(),
                                Objects.requireNonNull(PageNumbers.figure(point.score())),
                                point.run().commit().orElse(point.run().name())))
                        .toList(),
                trend.changes().stream().map(change -> change(trend, change)).toList(),
                HistoryReport.hasEnoughRuns(trend),
                HistoryReport.flags(trend));
    }

    private static TrendChange change(Trend trend, CostChange change) {
        return new TrendChange(
                change.index(),
                Objects.requireNonNull(PageNumbers.figure(change.cost().ratio())),
                HistoryReport.change(trend, change));
    }
}
