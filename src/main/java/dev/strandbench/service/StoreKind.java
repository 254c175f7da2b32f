package dev.strandbench.service;

import dev.strandbench.service.postgres.PostgresAddress;
import java.util.regex.Pattern;

/** The kinds of database that the service can use. Command lines use the constants' names. */
public enum StoreKind {
    mongo("mongodb(\\+srv)?://.+", "mongodb://localhost:27017"),

    /** PostgreSQL. Threads that may block use JDBC, and other threads use R2DBC. */
    postgres("jdbc:postgresql://.+", PostgresAddress.EXAMPLE);

    private final Pattern connection;
    private final String example;

    StoreKind(String connection, String example) {
        this.connection = Pattern.compile(connection);
        this.example = example;
    }

    boolean isConnection(String text) {
        return connection.matcher(text).matches();
    }

    String example() {
        return example;
    }
}
