package dev.strandbench.service;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * What a deployment sees of the store of its service: a place there that is its own, which goes with it. Used by one
 * thread at a time.
 */
interface TrialStore extends AutoCloseable {

    /**
     * Makes a place for a service's compositions.
     *
     * @param place the name of a database or schema that is not there yet
     * @param patience how long to wait for the store
     * @throws IOException if the store cannot be reached
     */
    static TrialStore open(StoreConnection store, String place, Duration patience) throws IOException {
        return switch (store.kind()) {
            case mongo -> MongoTrialStore.open(store, place, patience);
            case postgres -> PostgresTrialStore.open(store, place, patience);
        };
    }

    /** How many compositions are there. */
    long count() throws IOException;

    /** The compositions that are there. */
    List<Composition> compositions() throws IOException;

    /** Removes all compositions. */
    void clear() throws IOException;

    /** Closes what has looked into the place, and leaves the place where it is. */
    void disconnect();

    /** Removes the place, and closes what has looked into it. */
    @Override
    void close() throws IOException;

    /** That nobody answers there. */
    static IOException unreachable(StoreConnection store, Duration patience, Exception cause) {
        return new IOException(
                "the store at " + store.shown() + " cannot be reached within " + patience.toSeconds() + " s", cause);
    }
}
