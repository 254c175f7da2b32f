package dev.strandbench.scenario.stream;

import com.softwaremill.jox.Channel;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;

/** What is between two threads, one of which puts elements there and the other takes them, in the same order. */
interface BlockingHop {

    /**
     * Hands an element over, and blocks while there is no room for it.
     *
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    void put(StreamElement element) throws InterruptedException;

    /**
     * Blocks until there is an element, and takes it.
     *
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    StreamElement take() throws InterruptedException;

    /** A queue. */
    record QueueHop(BlockingQueue<StreamElement> queue) implements BlockingHop {

        /** A queue that holds so many elements. */
        static QueueHop of(int capacity) {
            return new QueueHop(
                    switch (capacity) {
                        case 0 -> new SynchronousQueue<>();
                        case StreamShape.UNLIMITED -> new LinkedBlockingQueue<>();
                        default -> new ArrayBlockingQueue<>(capacity);
                    });
        }

        @Override
        public void put(StreamElement element) throws InterruptedException {
            queue.put(element);
        }

        @Override
        public StreamElement take() throws InterruptedException {
            return queue.take();
        }
    }

    /** A jox channel. */
    record JoxHop(Channel<StreamElement> channel) implements BlockingHop {

        /** A channel that holds so many elements. */
        static JoxHop of(int capacity) {
            return new JoxHop(
                    switch (capacity) {
                        case 0 -> Channel.newRendezvousChannel();
                        case StreamShape.UNLIMITED -> Channel.newUnlimitedChannel();
                        default -> Channel.newBufferedChannel(capacity);
                    });
        }

        @Override
        public void put(StreamElement element) throws InterruptedException {
            channel.send(element);
        }

        @Override
        public StreamElement take() throws InterruptedException {
            return channel.receive();
        }
    }
}
