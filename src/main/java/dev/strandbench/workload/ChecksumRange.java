package dev.strandbench.workload;

/**
 * The least and the greatest checksum of the ops since the last check. Recording costs two comparisons and happens in
 * the op; judging happens outside. Used by one thread.
 */
public final class ChecksumRange {

    private long least = Long.MAX_VALUE;
    private long greatest = Long.MIN_VALUE;

    /** Records one op's checksum and returns it. */
    public long record(long checksum) {
        least = Math.min(least, checksum);
        greatest = Math.max(greatest, checksum);
        return checksum;
    }

    /**
     * Makes sure that every op gave the expected checksum, then clears the record. Passes if there was no op.
     *
     * @throws IllegalStateException if one did not
     */
    public void requireAll(long expected) {
        boolean empty = least > greatest;
        if (!empty && (least != expected || greatest != expected)) {
            throw new IllegalStateException("an op gave a wrong result: checksums from " + least + " to " + greatest
                    + " instead of " + expected + "; tasks were lost, repeated or gave wrong values");
        }
        least = Long.MAX_VALUE;
        greatest = Long.MIN_VALUE;
    }
}
