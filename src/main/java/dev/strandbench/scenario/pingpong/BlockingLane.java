package dev.strandbench.scenario.pingpong;

import com.softwaremill.jox.Channel;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One direction between two threads, one of which sends and the other receives. There is one message at a time: it is
 * received before the next is sent.
 */
interface BlockingLane {

    /**
     * Sends a value, and blocks for as long as the medium makes the sender wait.
     *
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    void send(long value) throws InterruptedException;

    /**
     * Blocks until there is a value, and takes it.
     *
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    long receive() throws InterruptedException;

    /** A field, and the thread that waits for it. */
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
                // Before it looks for a value: who sends first fills the field and then looks for a receiver.
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

    /** A queue. */
    record QueueLane(BlockingQueue<LongMessage> queue, LongMessage message) implements BlockingLane {

        /** A queue that holds so many messages; with 0, sender and receiver meet. */
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

    /** A transfer queue. */
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

    /**
     * An exchanger.
     *
     * @param nothing what the receiver gives
     */
    record ExchangerLane(Exchanger<LongMessage> exchanger, LongMessage message, LongMessage nothing)
            implements BlockingLane {

        /** A direction at an exchanger, which the other may share: only one of them is in use at a time. */
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

    /** A jox channel. */
    record JoxLane(Channel<LongMessage> channel, LongMessage message) implements BlockingLane {

        /** A channel that holds so many messages; with 0, sender and receiver meet. */
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
}
