package dev.strandbench.report.page;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A family on the page.
 *
 * @param scenario simple name of the benchmark's class
 * @param benchmark JMH's name for the benchmark method, or the name of the class if the arms are methods
 * @param source name of the result file; null if the page shows only one
 */
public record PageFamily(
        String id,
        String scenario,
        String benchmark,
        String title,
        @Nullable String source,
        Map<String, String> parameters,
        String mode,
        @JsonUnwrapped Description description,
        @JsonUnwrapped ArmTable table,
        List<PageArm> arms) {

    /** The parts of the benchmark's description. A part is null if the benchmark does not state it. */
    public record Description(
            @Nullable String question,
            @Nullable String mechanism,
            @Nullable String op,
            @Nullable String notMeasured) {}

    /**
     * The table of the arms, without its rows.
     *
     * @param heading heading of the arms' names
     * @param sameWithin largest cost ratio, above 1, at which arms count as the same
     * @param columns headings of additional columns
     */
    public record ArmTable(
            String heading,
            PageFigure answer,
            boolean ranked,
            List<String> notes,
            double sameWithin,
            List<String> columns) {}

    public record PageFigure(String metric, String unit, boolean higherIsBetter) {}
}
