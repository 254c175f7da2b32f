package dev.strandbench.claims;

import dev.strandbench.plan.Cell;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The cell to measure for one arm of a claim.
 *
 * @param benchmark class and method
 * @param parameters that the claim names; the others have their benchmark's default
 */
public record ClaimCell(String benchmark, Map<String, String> parameters) {

    boolean isMeasuredBy(Cell cell) {
        return cell.benchmark().endsWith("." + benchmark)
                && cell.parameters().entrySet().containsAll(allParameters().entrySet());
    }

    /** Returns all parameters: those that the claim names, and the single defaults of the others. */
    Map<String, String> allParameters() {
        Map<String, String> all = new LinkedHashMap<>();
        ClaimCatalog.find(benchmark)
                .ifPresent(found -> found.parameters().values().stream()
                        .filter(parameter -> parameter.defaults().size() == 1)
                        .forEach(parameter ->
                                all.put(parameter.name(), parameter.defaults().getFirst())));
        all.putAll(parameters);
        return all;
    }
}
