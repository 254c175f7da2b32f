package dev.strandbench.scenario.contextpropagation;

import dev.strandbench.scenario.contextpropagation.ContextPropagation.ValueReader;
import dev.strandbench.scenario.contextpropagation.ContextRequest.ContextValues;
import java.util.function.IntToLongFunction;

/**
 * The work of a request's tasks. Each task reads values before each yield and after the last yield. For each rebinding,
 * a task repeats all reads with a different first value, and then reads the restored value.
 *
 * @param number a function that each task applies to its index before the first read; the checksum includes the results
 */
public record ContextWork(int tasks, int values, int hops, int readsPerHop, int rebinds, IntToLongFunction number) {

    void read(ValueReader reader, ValueSum sum) {
        sum.read(reader, values, readsPerHop);
    }

    void readFirst(ValueReader reader, ValueSum sum) {
        sum.read(reader, values, 1);
    }

    /**
     * Returns the expected sum, modulo 2⁶⁴, of all values read. Leaves out what the function {@code number} returns.
     */
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

    /** A weighted sum of the values that one task reads. The sum depends on the order of the reads. Not thread-safe. */
    public static final class ValueSum {

        // Odd, so that no bits are lost, and not 1, so that the order matters.
        private static final long FACTOR = 31;

        private long counted;
        private long read;

        void count(long number) {
            counted += number;
        }

        /** Reads the values in turn until {@code times} reads have been made; reads nothing if there are no values. */
        void read(ValueReader reader, int values, int times) {
            if (values == 0) {
                return;
            }
            long sum = read;
            for (int left = times; left > 0; left -= values) {
                sum = addKeys0To7(reader, Math.min(values, left), sum);
            }
            read = sum;
        }

        // Each key is written out, because the JIT compiler does not treat elements of an array or a list as constants.
        private static long addKeys0To7(ValueReader reader, int count, long before) {
            long sum = add(reader, ContextKey.KEY_0, count, before);
            sum = add(reader, ContextKey.KEY_1, count, sum);
            sum = add(reader, ContextKey.KEY_2, count, sum);
            sum = add(reader, ContextKey.KEY_3, count, sum);
            sum = add(reader, ContextKey.KEY_4, count, sum);
            sum = add(reader, ContextKey.KEY_5, count, sum);
            sum = add(reader, ContextKey.KEY_6, count, sum);
            sum = add(reader, ContextKey.KEY_7, count, sum);
            return count > 8 ? addKeys8To15(reader, count, sum) : sum;
        }

        private static long addKeys8To15(ValueReader reader, int count, long before) {
            long sum = add(reader, ContextKey.KEY_8, count, before);
            sum = add(reader, ContextKey.KEY_9, count, sum);
            sum = add(reader, ContextKey.KEY_10, count, sum);
            sum = add(reader, ContextKey.KEY_11, count, sum);
            sum = add(reader, ContextKey.KEY_12, count, sum);
            sum = add(reader, ContextKey.KEY_13, count, sum);
            sum = add(reader, ContextKey.KEY_14, count, sum);
            sum = add(reader, ContextKey.KEY_15, count, sum);
            return count > 16 ? addKeys16To23(reader, count, sum) : sum;
        }

        private static long addKeys16To23(ValueReader reader, int count, long before) {
            long sum = add(reader, ContextKey.KEY_16, count, before);
            sum = add(reader, ContextKey.KEY_17, count, sum);
            sum = add(reader, ContextKey.KEY_18, count, sum);
            sum = add(reader, ContextKey.KEY_19, count, sum);
            sum = add(reader, ContextKey.KEY_20, count, sum);
            sum = add(reader, ContextKey.KEY_21, count, sum);
            sum = add(reader, ContextKey.KEY_22, count, sum);
            sum = add(reader, ContextKey.KEY_23, count, sum);
            return count > 24 ? addKeys24To31(reader, count, sum) : sum;
        }

        private static long addKeys24To31(ValueReader reader, int count, long before) {
            long sum = add(reader, ContextKey.KEY_24, count, before);
            sum = add(reader, ContextKey.KEY_25, count, sum);
            sum = add(reader, ContextKey.KEY_26, count, sum);
            sum = add(reader, ContextKey.KEY_27, count, sum);
            sum = add(reader, ContextKey.KEY_28, count, sum);
            sum = add(reader, ContextKey.KEY_29, count, sum);
            sum = add(reader, ContextKey.KEY_30, count, sum);
            sum = add(reader, ContextKey.KEY_31, count, sum);
            return sum;
        }

        private static long add(ValueReader reader, ContextKey key, int count, long sum) {
            return key.index() < count ? FACTOR * sum + reader.read(key).number() : sum;
        }

        long result() {
            return counted + read;
        }
    }
}
