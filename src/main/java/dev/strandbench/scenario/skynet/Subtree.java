package dev.strandbench.scenario.skynet;

import java.util.ArrayList;
import java.util.List;

/**
 * A task and all those below it.
 *
 * @param first the number of its first leaf; the others follow
 * @param leaves how many it has, at least 1; a task with one leaf is that leaf
 */
record Subtree(int first, int leaves) {

    /** How many tasks a task starts, unless there are fewer leaves below it. */
    private static final int BRANCHES = 10;

    /** The whole tree, whose leaves have the numbers from 0. */
    static Subtree ofAll(int leaves) {
        return new Subtree(0, leaves);
    }

    boolean isLeaf() {
        return leaves == 1;
    }

    /** What this task starts, in the order of the leaves; of any two, one has at most one leaf more. */
    List<Subtree> branches() {
        int count = Math.min(BRANCHES, leaves);
        List<Subtree> branches = new ArrayList<>(count);
        for (long i = 0; i < count; i++) {
            int from = (int) (leaves * i / count);
            int to = (int) (leaves * (i + 1) / count);
            branches.add(new Subtree(first + from, to - from));
        }
        return branches;
    }

    /** How many tasks this is, leaves and those above them. */
    int tasks() {
        return tasks(leaves);
    }

    private static int tasks(int leaves) {
        if (leaves <= 1) {
            return leaves;
        }
        // Of the ten, so many have a leaf more than the others; with fewer than ten leaves, the others have none.
        int larger = leaves % BRANCHES;
        int smaller = BRANCHES - larger;
        return 1 + larger * tasks(leaves / BRANCHES + 1) + smaller * tasks(leaves / BRANCHES);
    }
}
