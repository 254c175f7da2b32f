package dev.strandbench.claims;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One of the things that a claim compares.
 *
 * @param name what the claim calls it: a model, a strategy, or a word of its own
 * @param benchmark class and method, for example {@code FanOutBenchmark.fanOut}
 * @param parameters that are its own: the model or strategy, and whatever else tells it from others
 */
public record ClaimArm(String name, String benchmark, Map<String, String> parameters) {

    /** The same at one value of a parameter, under another name. */
    ClaimArm at(String parameter, String value, String otherName) {
        Map<String, String> all = new LinkedHashMap<>(parameters);
        all.put(parameter, value);
        return new ClaimArm(otherName, benchmark, all);
    }
}
