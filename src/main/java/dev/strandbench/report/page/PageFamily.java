package dev.strandbench.report.page;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A family on the page. A component is null if the benchmark or the file does not state it.
 *
 * @param id unique on the page
 * @param scenario the benchmark's class, for a reader
 * @param benchmark JMH's name for the method, or the class if methods are compared
 * @param source the file; null if the page has one
 * @param parameters that all arms share
 * @param heading the properties in which the arms differ
 * @param answer the figure that the arms are ranked by
 * @param ranked false if the order means nothing
 * @param sameWithin the ratio up to which arms count as the same, above 1
 * @param columns names and units of further figures
 * @param arms the best first, those without a score last
 */
public record PageFamily(
        String id,
        String scenario,
        String benchmark,
        String title,
        @Nullable String source,
        Map<String, String> parameters,
        String mode,
        @Nullable String question,
        @Nullable String mechanism,
        @Nullable String op,
        @Nullable String notMeasured,
        String heading,
        PageFigure answer,
        boolean ranked,
        List<String> notes,
        double sameWithin,
        List<String> columns,
        List<PageArm> arms) {

    /**
     * The figure that answers.
     *
     * @param metric its name, {@code score} for JMH's score
     * @param unit for example {@code ms/op}
     */
    public record PageFigure(String metric, String unit, boolean higherIsBetter) {}
}
