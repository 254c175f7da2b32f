package dev.strandbench.scenario.contextpropagation;

import dev.strandbench.workload.SeededDraws;

/**
 * A request and its values.
 *
 * @param values what its tasks read
 * @param rebound what a task reads while it has bound the first value anew: another first one, and the same others
 */
public record ContextRequest(ContextValues values, ContextValues rebound) {

    /** A request with so many values. No two requests of different seeds have a value in common. */
    static ContextRequest of(long seed, int count) {
        ContextValues values = ContextValues.of(seed, count);
        ContextValue other = new ContextValue(SeededDraws.seedOf(seed, count));
        return new ContextRequest(values, count == 0 ? values : values.withFirst(other));
    }

    /** What a task binds its first value to for a part of its work. */
    ContextValue other() {
        return rebound.read(0);
    }
}
