package dev.strandbench.scenario.pingpong;

import com.softwaremill.jox.Channel;
import dev.strandbench.scenario.pingpong.PingPong.LongMessage;
import dev.strandbench.scenario.pingpong.PingPong.Medium;
import dev.strandbench.scenario.pingpong.PingPong.PingPongSteps;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Carries messages from one thread to another. Each message must be received before the next one is sent. */
interface BlockingLane {

    void send(long value) throws InterruptedException;

    long receive() throws InterruptedException;

    final class ParkingLane implements BlockingLane {

        private long value;
        private volatile boolean full;
        private volatile @Nullable Thread receiver;

        @Override
        public void send(long sent) {
            value = sent;
            full = true;
            Thread waiting = receiver;
            if (waiting != null) {
                LockSupport.unpark(waiting);
            }
        }

        @Override
        public long receive() throws InterruptedException {
            if (receiver == null) {
                // This must precede the check, because a sender sets the value before looking for the receiver.
                receiver = Thread.currentThread();
            }
            while (!full) {
                LockSupport.park(this);
                if (Thread.interrupted()) {
                    throw new InterruptedException("while waiting for a message");
                }
            }
            long received = value;
            full = false;
            return received;
        }
    }

    record QueueLane(BlockingQueue<LongMessage> queue, LongMessage message) implements BlockingLane {

        static QueueLane of(int capacity) {
            return new QueueLane(
                    capacity == 0 ? new SynchronousQueue<>() : new ArrayBlockingQueue<>(capacity), new LongMessage());
        }

        @Override
        public void send(long value) throws InterruptedException {
            message.value = value;
            queue.put(message);
        }

        @Override
        public long receive() throws InterruptedException {
            return queue.take().value;
        }
    }

    record TransferLane(LinkedTransferQueue<LongMessage> queue, LongMessage message) implements BlockingLane {

        static TransferLane create() {
            return new TransferLane(new LinkedTransferQueue<>(), new LongMessage());
        }

        @Override
        public void send(long value) throws InterruptedException {
            message.value = value;
            queue.transfer(message);
        }

        @Override
        public long receive() throws InterruptedException {
            return queue.take().value;
        }
    }

    record ExchangerLane(Exchanger<LongMessage> exchanger, LongMessage message, LongMessage nothing)
            implements BlockingLane {

        /** The lanes of both directions may share an exchanger, because they are never used at the same time. */
        static ExchangerLane at(Exchanger<LongMessage> exchanger) {
            return new ExchangerLane(exchanger, new LongMessage(), new LongMessage());
        }

        @Override
        public void send(long value) throws InterruptedException {
            message.value = value;
            exchanger.exchange(message);
        }

        @Override
        public long receive() throws InterruptedException {
            return exchanger.exchange(nothing).value;
        }
    }

    record JoxLane(Channel<LongMessage> channel, LongMessage message) implements BlockingLane {

        static JoxLane of(int capacity) {
            return new JoxLane(
                    capacity == 0 ? Channel.newRendezvousChannel() : Channel.newBufferedChannel(capacity),
                    new LongMessage());
        }

        @Override
        public void send(long value) throws InterruptedException {
            message.value = value;
            channel.send(message);
        }

        @Override
        public long receive() throws InterruptedException {
            return channel.receive().value;
        }
    }

    record BlockingRally(BlockingLane there, BlockingLane back) {

        static BlockingRally over(Medium medium, int capacity) {
            return switch (medium) {
                case PARK -> new BlockingRally(new ParkingLane(), new ParkingLane());
                case QUEUE -> new BlockingRally(QueueLane.of(capacity), QueueLane.of(capacity));
                case TRANSFER -> new BlockingRally(TransferLane.create(), TransferLane.create());
                case EXCHANGER -> {
                    Exchanger<LongMessage> exchanger = new Exchanger<>();
                    yield new BlockingRally(ExchangerLane.at(exchanger), ExchangerLane.at(exchanger));
                }
                case JOX -> new BlockingRally(JoxLane.of(capacity), JoxLane.of(capacity));
                case CHANNEL, SELECT -> throw new UnsupportedOperationException(medium + " exists for coroutines only");
            };
        }

        long ping(int messages, long value, PingPongSteps steps) throws InterruptedException {
            long current = value;
            for (int i = 0; i < messages; i++) {
                there.send(current);
                current = steps.ping().applyAsLong(back.receive());
            }
            return current;
        }

        void pong(int messages, PingPongSteps steps) throws InterruptedException {
            for (int i = 0; i < messages; i++) {
                back.send(steps.pong().applyAsLong(there.receive()));
            }
        }
    }
}
