package dev.strandbench.scenario.fairness;

import dev.strandbench.workload.Checksum;

/**
 * The tasks of an op.
 *
 * @param busy how many tasks work, at least 1; they have the indexes from 0
 * @param chunks how many chunks of work each of these does, at least 1
 * @param yieldEvery after how many chunks a busy task yields to others; 0 is never
 * @param waiting how many tasks wait, each for a millisecond again and again; they have the indexes from 0 too
 */
public record TaskMix(int busy, int chunks, int yieldEvery, int waiting) {

    /** Whether a busy task yields when it has done so many chunks. */
    boolean isYieldDueAfter(int done) {
        return yieldEvery > 0 && done % yieldEvery == 0;
    }

    /** What an op returns whose busy tasks have done every chunk and whose waiting tasks have ended once each. */
    long checksum() {
        long checksum = 0;
        for (int task = 0; task < busy; task++) {
            checksum += ofBusy(task, chunks);
        }
        for (int task = 0; task < waiting; task++) {
            checksum += ofWaiting(task, 1);
        }
        return checksum;
    }

    /** What a busy task adds to the checksum when it has done so many chunks. */
    long ofBusy(int task, long done) {
        return Checksum.of(task) * done;
    }

    /** What a waiting task adds to the checksum when it has ended so many times. */
    long ofWaiting(int task, int ends) {
        return Checksum.of(busy + (long) task) * ends;
    }
}
