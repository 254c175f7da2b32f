package dev.strandbench.scenario.databasepool;

import dev.strandbench.postgres.PostgresAddress;
import dev.strandbench.postgres.PostgresArchive;
import dev.strandbench.service.StoreAddress;
import dev.strandbench.service.StoreKind;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/**
 * Where the database is, as a parameter says it.
 *
 * @param text {@link #EMBEDDED}, the address of one PostgreSQL without a password, or {@code env:NAME}
 */
record DatabaseAddress(String text) {

    /** The database that comes with the jar, in processes of its own. */
    static final String EMBEDDED = StoreAddress.EMBEDDED;

    private static final String PARAMETER = "postgres=";

    /**
     * Why there is no such database.
     *
     * @param environment the variables of this process
     * @return a sentence that does not repeat a password; empty if there may be
     */
    Optional<String> problem(Map<String, String> environment) {
        return isEmbedded()
                ? PostgresArchive.problem()
                : somebodys().problem(PARAMETER, environment).map(problem -> problem + ", or " + EMBEDDED);
    }

    /** Whether it is the database that comes with the jar. */
    boolean isEmbedded() {
        return text.equals(EMBEDDED);
    }

    /**
     * Where somebody's own database is.
     *
     * @param environment the variables of this process
     * @throws IOException if it is not the address of a PostgreSQL
     */
    PostgresAddress postgres(Map<String, String> environment) throws IOException {
        return somebodys().resolved(environment).postgres();
    }

    private StoreAddress somebodys() {
        return new StoreAddress(StoreKind.postgres, text);
    }
}
