package dev.strandbench.report.page;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A family on the page. A value is null if neither the benchmark nor the result file states it.
 *
 * @param scenario simple name of the benchmark's class
 * @param benchmark JMH's name for the benchmark method, or the name of the class if the arms are methods
 * @param sameWithin largest cost ratio, above 1, at which arms count as the same
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

    public record PageFigure(String metric, String unit, boolean higherIsBetter) {}
}
