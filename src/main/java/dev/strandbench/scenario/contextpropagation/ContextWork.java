package dev.strandbench.scenario.contextpropagation;

import dev.strandbench.scenario.contextpropagation.ContextPropagation.ValueReader;
import dev.strandbench.scenario.contextpropagation.ContextRequest.ContextValues;
import java.util.function.IntToLongFunction;

/**
 * The work of a request's tasks. Each task reads {@code readsPerHop} values before each of its {@code hops} and after
 * the last. Each task repeats its reads in each rebinding of the first value, and reads that value once more at the
 * end.
 *
 * @param number receives each task's index before the task's reads, with the values bound; its result counts in the sum
 */
public record ContextWork(int tasks, int values, int hops, int readsPerHop, int rebinds, IntToLongFunction number) {

    void read(ValueReader reader, ValueSum sum) {
        sum.read(reader, values, readsPerHop);
    }

    void readFirst(ValueReader reader, ValueSum sum) {
        sum.read(reader, values, 1);
    }

    /** Returns the sum, modulo 2⁶⁴, that the values alone contribute for all tasks, if no task sees a wrong value. */
    long readOf(ContextRequest request) {
        ValueSum sum = new ValueSum();
        readAll(request.values(), sum);
        for (int i = 0; i < rebinds; i++) {
            readAll(request.rebound(), sum);
            readFirst(request.values(), sum);
        }
        return tasks * sum.result();
    }

    private void readAll(ContextValues given, ValueSum sum) {
        for (int i = 0; i <= hops; i++) {
            read(given, sum);
        }
    }

    /** The values that one task has read, in their order. Not thread-safe. */
    public static final class ValueSum {

        // The factor is odd, so that no bits of a value are lost, and not 1, so that the order counts.
        private static final long FACTOR = 31;

        private long counted;
        private long read;

        void count(long number) {
            counted += number;
        }

        /** Reads the values in turn, in {@code times} reads; reads nothing if there are no values. */
        void read(ValueReader reader, int values, int times) {
            if (values == 0) {
                return;
            }
            long sum = read;
            int index = 0;
            for (int i = 0; i < times; i++) {
                sum = FACTOR * sum + reader.read(index).number();
                index++;
                if (index == values) {
                    index = 0;
                }
            }
            read = sum;
        }

        long result() {
            return counted + read;
        }
    }
}
