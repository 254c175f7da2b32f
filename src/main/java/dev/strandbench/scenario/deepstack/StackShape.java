package dev.strandbench.scenario.deepstack;

import dev.strandbench.workload.Checksum;

/**
 * The number of pairs, the frames below which each task parks, and its parks. Tasks 0 and 1 are the first pair.
 *
 * @param unwind the innermost frames that a task leaves after each park and enters again; at most {@code depth}
 */
public record StackShape(int pairs, int depth, int unwind, int parks) {

    int tasks() {
        return 2 * pairs;
    }

    /** Returns the number of frames that a task enters once and leaves at its end. */
    int fixed() {
        return depth - unwind;
    }

    /** Returns the first value that a task gives to its partner. */
    static long seed(int task) {
        return Checksum.of(task);
    }

    /** Returns the expected sum of the tasks' last values if the step is {@link Checksum#of}. */
    long checksum() {
        long sum = 0;
        for (int pair = 0; pair < pairs; pair++) {
            sum += checksum(2 * pair, 2 * pair + 1);
        }
        return sum;
    }

    private long checksum(int one, int other) {
        long unwoundByOne = frames(unwind, one);
        long unwoundByOther = frames(unwind, other);
        long valueOfOne = seed(one);
        long valueOfOther = seed(other);
        for (int park = 0; park < parks; park++) {
            long given = valueOfOne;
            valueOfOne = Checksum.of(valueOfOther + unwoundByOne);
            valueOfOther = Checksum.of(given + unwoundByOther);
        }
        return valueOfOne + frames(fixed(), one) + valueOfOther + frames(fixed(), other);
    }

    /** Returns what a number of frames adds to a value that is returned through them. */
    static long frames(int frames, int task) {
        long left = task;
        long right = seed(task);
        long sum = 0;
        for (int frame = frames; frame > 0; frame--) {
            sum += frame * (left ^ right);
            long next = left + frame;
            left = right;
            right = next;
        }
        return sum;
    }
}
