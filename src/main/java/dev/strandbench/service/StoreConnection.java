package dev.strandbench.service;

import dev.strandbench.postgres.PostgresAddress;
import java.io.IOException;

/**
 * A store as a driver is told where it is.
 *
 * @param kind which database it is
 * @param shown where it is, for people: without its password
 * @param connection the connection string, with its password if it has one; not to be shown to anybody
 */
public record StoreConnection(StoreKind kind, String shown, String connection) {

    /**
     * The connection string of a PostgreSQL, taken apart.
     *
     * @throws IOException if it is not the address of one
     */
    public PostgresAddress postgres() throws IOException {
        return PostgresAddress.of(connection)
                .orElseThrow(() -> new IOException(shown + " is not the address of a PostgreSQL"));
    }

    /** Without its password. */
    @Override
    public String toString() {
        return shown;
    }
}
