package dev.strandbench.scenario.deepstack;

import dev.strandbench.workload.Checksum;

/**
 * What tasks park below, and how often. The tasks with the indexes 0 and 1 are the first pair, 2 and 3 the second.
 *
 * @param pairs pairs of tasks that wait for each other, at least 1
 * @param depth frames of its own below which each task parks, at least 1
 * @param unwind how many of these a task returns through after each park, the innermost ones, and enters again before
 *     the next; from 0 to {@code depth}
 * @param parks how often each task waits for the other of its pair, at least 0
 */
public record StackShape(int pairs, int depth, int unwind, int parks) {

    /** How many tasks there are. */
    int tasks() {
        return 2 * pairs;
    }

    /** The frames that a task enters once and leaves at its end. */
    int fixed() {
        return depth - unwind;
    }

    /** What a task with this index begins with, beside its index: the first value that it gives to the other one. */
    static long seed(int task) {
        return Checksum.of(task);
    }

    /** What all tasks end with, added up, if {@link Checksum#of} is done with every value that comes back. */
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

    /** What so many frames of a task add to a value that is returned through them. */
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
