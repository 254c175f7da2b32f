package dev.strandbench.scenario.pingpong;

import dev.strandbench.workload.Checksum;
import java.util.function.LongUnaryOperator;

/**
 * What becomes of a value wherever it arrives.
 *
 * @param ping done with an answer, by the task that sends the messages
 * @param pong done with a message, by the task that answers
 */
public record PingPongSteps(LongUnaryOperator ping, LongUnaryOperator pong) {

    /** Next to no work, but a message that is lost, repeated or out of order changes the result. */
    static final PingPongSteps MIXING = new PingPongSteps(Checksum::of, value -> Checksum.of(value + 1));

    /** What a value becomes after a number of messages and their answers. */
    static long resultOfMixing(int messages, long value) {
        long current = value;
        for (int i = 0; i < messages; i++) {
            current = MIXING.ping.applyAsLong(MIXING.pong.applyAsLong(current));
        }
        return current;
    }
}
