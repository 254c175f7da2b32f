package dev.strandbench.scenario.service;

/**
 * Searches for the smallest heap in which something works, by halving an interval. Near the bound chance decides, so
 * the result must work twice; otherwise larger heaps are tried until one works twice. The next smaller heap must fail
 * twice; otherwise smaller ones are tried while they work twice. All are MiB and multiples of the step; the largest is
 * known to work.
 */
record HeapSearch(int least, int most, int step) {

    @FunctionalInterface
    interface HeapAttempt {

        boolean works(int mebibytes) throws Exception;
    }

    /** The smallest heap that worked twice, and by how much second attempts moved it, in MiB; 0 if it is sharp. */
    record FoundHeap(int mebibytes, int moved) {}

    int usualAttempts() {
        int halvings = Integer.SIZE - Integer.numberOfLeadingZeros((most - least) / step);
        return halvings + 4;
    }

    FoundHeap search(HeapAttempt attempt) throws Exception {
        int once = worksOnce(attempt);
        int twice = once;
        while (twice < most && !worksAgain(twice, once, attempt)) {
            twice += step;
        }
        if (twice == once) {
            twice = leastFrom(once, attempt);
        }
        return new FoundHeap(twice, Math.abs(twice - once));
    }

    // Tries smaller heaps: the next smaller one failed only once, perhaps by chance.
    private int leastFrom(int enough, HeapAttempt attempt) throws Exception {
        int lower = enough;
        while (lower > least && attempt.works(lower - step) && attempt.works(lower - step)) {
            lower -= step;
        }
        return lower;
    }

    private int worksOnce(HeapAttempt attempt) throws Exception {
        int refused = least - step;
        int enough = most;
        while (enough - refused > step) {
            int middle = refused + (enough - refused) / step / 2 * step;
            if (attempt.works(middle)) {
                enough = middle;
            } else {
                refused = middle;
            }
        }
        return enough;
    }

    // A heap that was not tried before must work twice.
    private static boolean worksAgain(int mebibytes, int once, HeapAttempt attempt) throws Exception {
        return attempt.works(mebibytes) && (mebibytes == once || attempt.works(mebibytes));
    }
}
