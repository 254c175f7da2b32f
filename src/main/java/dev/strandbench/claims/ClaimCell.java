package dev.strandbench.claims;

import dev.strandbench.plan.Cell;
import java.util.Map;

/**
 * What has to be measured for one arm of a claim.
 *
 * @param benchmark class and method
 * @param parameters those that the claim names; others have their benchmark's default
 */
public record ClaimCell(String benchmark, Map<String, String> parameters) {

    /** Whether a cell of a plan measures it. */
    boolean isMeasuredBy(Cell cell) {
        return cell.benchmark().endsWith("." + benchmark)
                && cell.parameters()
                        .entrySet()
                        .containsAll(ClaimCatalog.complete(this).entrySet());
    }
}
