package dev.strandbench.claims;

import java.util.Map;

/**
 * One of the things that a claim compares.
 *
 * @param name what the claim calls it: a model, a strategy, or a word of its own
 * @param benchmark class and method, for example {@code FanOutBenchmark.fanOut}
 * @param parameters that are its own: the model or strategy, and whatever else tells it from others
 */
public record ClaimArm(String name, String benchmark, Map<String, String> parameters) {}
