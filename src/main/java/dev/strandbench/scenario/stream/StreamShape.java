package dev.strandbench.scenario.stream;

/**
 * How many stages there are, and how far one gets ahead of the next.
 *
 * @param stages 3, or 2, of which the second transforms and consumes
 * @param capacity how many elements are held between two stages; 0 is a rendezvous, {@link #UNLIMITED} no bound
 */
public record StreamShape(int stages, int capacity) {

    /** A capacity that is never used up. The coroutines library and Reactor have the same number for it. */
    public static final int UNLIMITED = Integer.MAX_VALUE;

    /** The shape of a stream of so many elements: a capacity that holds them all is none. */
    static StreamShape of(int elements, int capacity, int stages) {
        return new StreamShape(stages, capacity >= elements ? UNLIMITED : capacity);
    }

    /** How often an element is handed over. */
    int hops() {
        return stages - 1;
    }

    /**
     * How many elements are under way at most, from when the first stage turns to one until the last is done with it:
     * what is held in between, and one in the hands of each stage.
     */
    long mostUnderWay() {
        return (long) hops() * capacity + stages;
    }
}
