package dev.strandbench.scenario.deepstack;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Where one of two threads exchanges values with the other, at a seat opposite; without a timer, and nobody spins. */
final class Seat {

    private final boolean givesFirst;
    private final Seat opposite;
    private long received;
    private volatile boolean full;
    private volatile @Nullable Thread occupant;

    /** A seat whose thread gives its value and then waits, and one opposite whose thread waits first. */
    Seat() {
        givesFirst = true;
        opposite = new Seat(this);
    }

    private Seat(Seat opposite) {
        givesFirst = false;
        this.opposite = opposite;
    }

    /** The other seat. */
    Seat opposite() {
        return opposite;
    }

    /**
     * Gives a value to the thread opposite, and parks until that has given one.
     *
     * @return the other's value
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    long exchange(long given) throws InterruptedException {
        if (givesFirst) {
            opposite.put(given);
            return take();
        }
        long taken = take();
        opposite.put(given);
        return taken;
    }

    private void put(long value) {
        received = value;
        full = true;
        Thread waiting = occupant;
        if (waiting != null) {
            LockSupport.unpark(waiting);
        }
    }

    private long take() throws InterruptedException {
        if (occupant == null) {
            // Before it looks for a value: who gives one fills the field and then looks for the occupant.
            occupant = Thread.currentThread();
        }
        while (!full) {
            LockSupport.park(this);
            if (Thread.interrupted()) {
                throw new InterruptedException("while waiting for the thread opposite");
            }
        }
        long taken = received;
        full = false;
        return taken;
    }
}
