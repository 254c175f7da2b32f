package dev.strandbench.scenario.contextpropagation;

/** What one task has read, and in what order. Used by one thread at a time. */
public final class ValueSum {

    /** Odd, so that a value counts at whatever place; not 1, so that it counts differently at each. */
    private static final long FACTOR = 31;

    private long counted;
    private long read;

    /** Adds a number as it is. */
    void count(long number) {
        counted += number;
    }

    /**
     * Reads some values.
     *
     * @param values how many there are; they are read in turn, from the first on; if 0, nothing is read
     * @param times how many reads that is, at least 0
     */
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

    /** What was counted and read; another value at any place would have changed it. */
    long result() {
        return counted + read;
    }
}
