package dev.strandbench.service;

import java.util.regex.Pattern;

/** Which database the service stores in; as one types it. */
public enum StoreKind {
    /** MongoDB, or what speaks its protocol. */
    mongo("mongodb(\\+srv)?://.+", "mongodb://localhost:27017", "mongodb://%s"),

    /** PostgreSQL, by JDBC from threads that may block and by R2DBC from those that may not. */
    postgres("jdbc:postgresql://.+", "jdbc:postgresql://localhost:5432/postgres", "jdbc:postgresql://%s/postgres");

    private final Pattern connection;
    private final String example;
    private final String ofEmbedded;

    StoreKind(String connection, String example, String ofEmbedded) {
        this.connection = Pattern.compile(connection);
        this.example = example;
        this.ofEmbedded = ofEmbedded;
    }

    /** Whether a text looks like a connection string of this kind; its parts may be wrong all the same. */
    boolean isConnection(String text) {
        return connection.matcher(text).matches();
    }

    /** A connection string of this kind. */
    String example() {
        return example;
    }

    /**
     * The connection string of a store that comes with the jar.
     *
     * @param authority its host and port
     */
    String connection(String authority) {
        return ofEmbedded.formatted(authority);
    }
}
