package dev.strandbench.scenario.contextpropagation;

import dev.strandbench.workload.SeededDraws;

/** Values by index, as a task sees them that gets them as an argument. Immutable. */
public final class ContextValues implements ValueReader {

    private final ContextValue[] values;

    private ContextValues(ContextValue[] values) {
        this.values = values;
    }

    /** So many values; the same seed gives the same ones, another seed none of them. */
    static ContextValues of(long seed, int count) {
        ContextValue[] values = new ContextValue[count];
        for (int i = 0; i < count; i++) {
            values[i] = new ContextValue(SeededDraws.seedOf(seed, i));
        }
        return new ContextValues(values);
    }

    /** The same values but the first, which these must have. */
    ContextValues withFirst(ContextValue first) {
        ContextValue[] changed = values.clone();
        changed[0] = first;
        return new ContextValues(changed);
    }

    @Override
    public ContextValue read(int index) {
        return values[index];
    }
}
