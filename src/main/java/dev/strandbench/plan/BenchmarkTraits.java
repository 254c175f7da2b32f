package dev.strandbench.plan;

/**
 * What a benchmark's annotations say of how it is measured.
 *
 * @param counts how much of it JMH would run by itself
 * @param unit of its scores' time
 * @param threads that run its op, or JMH's {@code Threads.MAX}
 */
public record BenchmarkTraits(JmhCounts counts, String unit, int threads) {}
