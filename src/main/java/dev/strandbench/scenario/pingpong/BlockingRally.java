package dev.strandbench.scenario.pingpong;

import java.util.concurrent.Exchanger;

/**
 * What two tasks that block do in one op. Its lanes are of this op alone: a task that was stopped leaves nothing behind
 * for the next.
 *
 * @param there carries the messages
 * @param back carries the answers
 */
record BlockingRally(BlockingLane there, BlockingLane back) {

    /**
     * A new op.
     *
     * @param capacity how many messages each direction holds
     * @throws UnsupportedOperationException if the medium exists for coroutines only
     */
    static BlockingRally over(Medium medium, int capacity) {
        return switch (medium) {
            case PARK -> new BlockingRally(new BlockingLane.ParkingLane(), new BlockingLane.ParkingLane());
            case QUEUE -> new BlockingRally(BlockingLane.QueueLane.of(capacity), BlockingLane.QueueLane.of(capacity));
            case TRANSFER -> new BlockingRally(BlockingLane.TransferLane.create(), BlockingLane.TransferLane.create());
            case EXCHANGER -> {
                Exchanger<LongMessage> exchanger = new Exchanger<>();
                yield new BlockingRally(
                        BlockingLane.ExchangerLane.at(exchanger), BlockingLane.ExchangerLane.at(exchanger));
            }
            case JOX -> new BlockingRally(BlockingLane.JoxLane.of(capacity), BlockingLane.JoxLane.of(capacity));
            case CHANNEL, SELECT -> throw new UnsupportedOperationException(medium + " exists for coroutines only");
        };
    }

    /** The part of the task that sends the messages; returns what the last answer has become. */
    long ping(int messages, long value, PingPongSteps steps) throws InterruptedException {
        long current = value;
        for (int i = 0; i < messages; i++) {
            there.send(current);
            current = steps.ping().applyAsLong(back.receive());
        }
        return current;
    }

    /** The part of the task that answers. */
    void pong(int messages, PingPongSteps steps) throws InterruptedException {
        for (int i = 0; i < messages; i++) {
            back.send(steps.pong().applyAsLong(there.receive()));
        }
    }
}
