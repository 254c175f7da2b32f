package dev.strandbench.workload;

/** The smallest and largest checksum since the last check. The check runs outside the op. Used by one thread. */
public final class ChecksumRange {

    private long least = Long.MAX_VALUE;
    private long greatest = Long.MIN_VALUE;

    public long record(long checksum) {
        least = Math.min(least, checksum);
        greatest = Math.max(greatest, checksum);
        return checksum;
    }

    /** Throws {@link IllegalStateException} if an op returned another checksum, then clears the record. */
    public void requireAll(long expected) {
        boolean empty = least > greatest;
        if (!empty && (least != expected || greatest != expected)) {
            throw new IllegalStateException("an op gave a wrong result: checksums from " + least + " to " + greatest
                    + " instead of " + expected + "; tasks were lost or repeated, or gave wrong values");
        }
        least = Long.MAX_VALUE;
        greatest = Long.MIN_VALUE;
    }
}
