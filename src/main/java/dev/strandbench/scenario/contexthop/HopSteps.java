package dev.strandbench.scenario.contexthop;

import dev.strandbench.workload.Checksum;
import java.util.function.LongUnaryOperator;

/**
 * What a unit of work does at each stop.
 *
 * @param fetch done in the I/O context
 * @param compute done in the compute context
 * @param publish done back where the unit of work came from
 */
public record HopSteps(LongUnaryOperator fetch, LongUnaryOperator compute, LongUnaryOperator publish) {

    /** Next to no work, but a step that is lost, repeated or out of order changes the result. */
    static final HopSteps MIXING =
            new HopSteps(Checksum::of, value -> Checksum.of(value + 1), value -> Checksum.of(value + 2));

    /** What a value becomes after a number of round trips. */
    static long resultOfMixing(int hops, long value) {
        long current = value;
        for (int i = 0; i < hops; i++) {
            current = MIXING.takeAll(current);
        }
        return current;
    }

    /** What a value becomes after one round trip, all of whose steps the current thread takes. */
    long takeAll(long value) {
        long fetched = fetch.applyAsLong(value);
        long computed = compute.applyAsLong(fetched);
        return publish.applyAsLong(computed);
    }
}
