package dev.strandbench.service;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * What a deployment sees of the store of its service: a place there that is its own, which goes with it. Used by one
 * thread at a time.
 */
interface TrialStore extends AutoCloseable {

    /** How long to wait for a store. */
    Duration PATIENCE = Duration.ofSeconds(5);

    /**
     * Makes a place for a service's compositions.
     *
     * @param address where the store is; not the embedded one, which has an address of its own
     * @param place the name of a database or schema that is not there yet
     * @throws IOException if the store cannot be reached
     */
    static TrialStore open(StoreAddress address, String place) throws IOException {
        return switch (address.kind()) {
            case mongo -> MongoTrialStore.open(address, place);
            case postgres -> PostgresTrialStore.open(address, place);
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

    /** That nobody answers at an address, which holds no password. */
    static IOException unreachable(StoreAddress address, Exception cause) {
        return new IOException(
                "the store at " + address.text() + " cannot be reached within " + PATIENCE.toSeconds() + " s", cause);
    }
}
