package dev.strandbench.report.page;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A family on the page. A component is null if neither the benchmark nor the result file states its value.
 *
 * @param scenario the simple name of the benchmark's class
 * @param benchmark JMH's name of the benchmark method; if the arms are methods, the name of the class
 * @param sameWithin the ratio, above 1, up to which arms count as the same
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

    /** The figure that ranks the arms. The metric is {@code score} or the name of a secondary metric. */
    public record PageFigure(String metric, String unit, boolean higherIsBetter) {}
}
