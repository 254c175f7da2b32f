package dev.strandbench.report.page;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Scores over a parameter: families that differ in one number alone.
 *
 * @param scenario what is measured, for a reader
 * @param title what the families share, in words
 * @param source the file that it is of, as the user named it; null if the page is of one
 * @param parameter the name of what they differ in
 * @param unit of the scores
 * @param lines one for each arm
 * @param ideal the score that no scheduler can beat, by the parameter; empty if there is none
 * @param crossings where lines cross, as far as the order is sure on both sides
 */
public record PageCurve(
        String scenario,
        String title,
        @Nullable String source,
        String parameter,
        String unit,
        List<CurveLine> lines,
        List<IdealPoint> ideal,
        List<Crossing> crossings) {

    /**
     * An arm's line.
     *
     * @param arm what tells it from the others
     * @param model what decides on its colour
     * @param points by the parameter, ascending
     */
    public record CurveLine(String arm, String model, List<CurvePoint> points) {}

    /**
     * A point of a line.
     *
     * @param x the parameter
     * @param score in the curve's unit
     * @param low lower end of the score's 95 % interval over forks; null if it is not known
     * @param high upper end of it; null if it is not known
     * @param family the id of the family that it is of
     */
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    @JsonPropertyOrder({"x", "score", "low", "high", "family"})
    public record CurvePoint(
            double x,
            double score,
            @Nullable Double low,
            @Nullable Double high,
            String family) {}

    /**
     * A point of what no scheduler can beat.
     *
     * @param x the parameter
     * @param score in the curve's unit
     */
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    @JsonPropertyOrder({"x", "score"})
    public record IdealPoint(double x, double score) {}

    /**
     * A place where one arm passes another.
     *
     * @param arms the two: the better before it, then the better after it
     * @param near the parameter there, about
     * @param text in words
     */
    public record Crossing(List<String> arms, double near, String text) {}
}
