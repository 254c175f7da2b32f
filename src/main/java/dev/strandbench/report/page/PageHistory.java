package dev.strandbench.report.page;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.time.Instant;
import java.util.List;

/**
 * How costs went from run to run.
 *
 * @param same what all trends have in common: parameters, mode, unit, JDK and machine; may be empty
 * @param trends one for each cell
 */
public record PageHistory(String same, List<PageTrend> trends) {

    /**
     * A cell's.
     *
     * @param title what was measured, without what is the same in all
     * @param unit of the values
     * @param points a value for each run, by time
     * @param changes where the values changed
     * @param enough whether there are as many runs as it takes to show a change
     * @param flags what limits what it says, and what it leaves out, in words
     */
    public record PageTrend(
            String title,
            String unit,
            List<TrendPoint> points,
            List<TrendChange> changes,
            boolean enough,
            List<String> flags) {}

    /**
     * A run.
     *
     * @param at when it was
     * @param value in the trend's unit
     * @param commit the commit, or the run's name
     */
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    @JsonPropertyOrder({"at", "value", "commit"})
    public record TrendPoint(Instant at, double value, String commit) {}

    /**
     * A change.
     *
     * @param at the place of the first run after it, from 0
     * @param ratio cost after it over cost before it
     * @param text in words
     */
    public record TrendChange(int at, double ratio, String text) {}
}
