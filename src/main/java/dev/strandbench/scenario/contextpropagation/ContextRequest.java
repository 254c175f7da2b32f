package dev.strandbench.scenario.contextpropagation;

import dev.strandbench.scenario.contextpropagation.ContextPropagation.ValueReader;
import dev.strandbench.workload.SeededDraws;

/** A request: the values that tasks read, and those that they read after rebinding the first one. */
public record ContextRequest(ContextValues values, ContextValues rebound) {

    /** Creates a request. Requests of different seeds have no value in common. */
    static ContextRequest of(long seed, int count) {
        ContextValues values = ContextValues.of(seed, count);
        ContextValue other = new ContextValue(SeededDraws.seedOf(seed, count));
        return new ContextRequest(values, count == 0 ? values : values.withFirst(other));
    }

    ContextValue other() {
        return rebound.read(0);
    }

    /** One value of a request, passed by reference. Its number is unique among all requests. */
    public record ContextValue(long number) {}

    /** Values by index, as a task sees them that receives them as an argument. Immutable. */
    public static final class ContextValues implements ValueReader {

        private final ContextValue[] values;

        private ContextValues(ContextValue[] values) {
            this.values = values;
        }

        static ContextValues of(long seed, int count) {
            ContextValue[] values = new ContextValue[count];
            for (int i = 0; i < count; i++) {
                values[i] = new ContextValue(SeededDraws.seedOf(seed, i));
            }
            return new ContextValues(values);
        }

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
}
