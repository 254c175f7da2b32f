package dev.strandbench.report.page;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Arms that are compared with each other.
 *
 * @param id unique on the page
 * @param scenario what is measured, for a reader
 * @param benchmark JMH's name for the method
 * @param title what the arms share, in words
 * @param source the file that it is of, as the user named it; null if the page is of one
 * @param parameters what they share, by name
 * @param mode JMH's short label
 * @param question what the benchmark asks; null if it does not say
 * @param mechanism what it exercises; null if it does not say
 * @param op what one op is; null if it does not say
 * @param notMeasured what it leaves out; null if it does not say
 * @param heading what the arms differ in
 * @param answer the figure that they are ranked by
 * @param ranked whether the order means anything
 * @param notes what a reader should know of all arms, a sentence each
 * @param sameWithin the ratio up to which arms are called the same, above 1
 * @param columns names and units of the figures that each arm has beside the others
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
     * @param higherIsBetter whether more of it is better
     */
    public record PageFigure(String metric, String unit, boolean higherIsBetter) {}
}
