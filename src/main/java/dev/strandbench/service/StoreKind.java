package dev.strandbench.service;

import dev.strandbench.postgres.PostgresAddress;
import java.util.regex.Pattern;

/** Which database the service stores in; as one types it. */
public enum StoreKind {
    /** MongoDB, or what speaks its protocol. */
    mongo("mongodb(\\+srv)?://.+", "mongodb://localhost:27017"),

    /** PostgreSQL, by JDBC from threads that may block and by R2DBC from those that may not. */
    postgres("jdbc:postgresql://.+", PostgresAddress.EXAMPLE);

    private final Pattern connection;
    private final String example;

    StoreKind(String connection, String example) {
        this.connection = Pattern.compile(connection);
        this.example = example;
    }

    /** Whether a text looks like a connection string of this kind; its parts may be wrong all the same. */
    boolean isConnection(String text) {
        return connection.matcher(text).matches();
    }

    /** A connection string of this kind. */
    String example() {
        return example;
    }
}
