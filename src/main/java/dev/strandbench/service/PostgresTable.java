package dev.strandbench.service;

import java.util.List;

/**
 * The table of the store in PostgreSQL, in a schema of its own, in words of SQL.
 *
 * @param schema its name, without signs that would end a quoted name
 */
record PostgresTable(String schema) {

    /** Its columns, but for the key that each row is given as MongoDB gives one to each document. */
    private static final String COLUMNS = "request, " + UpstreamPart.CUSTOMER.path() + ", "
            + UpstreamPart.ACCOUNT.path() + ", " + UpstreamPart.OFFERS.path();

    private String name() {
        return "\"" + schema + "\"." + ServiceSettings.COLLECTION;
    }

    /** Creates the schema, and the table in it. */
    List<String> create() {
        return List.of(
                "create schema \"" + schema + "\"",
                "create table " + name() + " (id bigint generated always as identity primary key, "
                        + COLUMNS.replace(",", " bigint not null,") + " bigint not null)");
    }

    /** Adds a row for JDBC, with four parameters in the order of {@link #select}. */
    String insertByJdbc() {
        return insert("?, ?, ?, ?");
    }

    /** Adds a row for R2DBC, with the same parameters. */
    String insertByR2dbc() {
        return insert("$1, $2, $3, $4");
    }

    private String insert(String parameters) {
        return "insert into " + name() + " (" + COLUMNS + ") values (" + parameters + ")";
    }

    /** Request, customer, account and offers of every row. */
    String select() {
        return "select " + COLUMNS + " from " + name() + " order by id";
    }

    /** How many rows there are. */
    String count() {
        return "select count(*) from " + name();
    }

    /** Removes every row. */
    String clear() {
        return "truncate " + name();
    }

    /** Removes the schema with the table. */
    String drop() {
        return "drop schema \"" + schema + "\" cascade";
    }
}
