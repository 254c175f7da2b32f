package dev.strandbench.service;

import dev.strandbench.base.SecretText;
import dev.strandbench.service.postgres.PostgresAddress;
import dev.strandbench.service.postgres.PostgresArchive;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The address of a store: {@link #EMBEDDED}, a connection string without a password, or {@code env:NAME} for an
 * environment variable. A password must be in an environment variable, because result files and process lists show
 * parameters.
 */
public record StoreAddress(StoreKind kind, String text) {

    public static final String EMBEDDED = "embedded";

    private static final Pattern VARIABLE = Pattern.compile("env:([A-Za-z_][A-Za-z0-9_]*)");

    /**
     * Parses an address; returns empty if it is not valid. The name of a {@link StoreKind} means the embedded store of
     * this kind. {@link #EMBEDDED} means the embedded MongoDB.
     */
    public static Optional<StoreAddress> named(String text, Map<String, String> environment) {
        if (text.equals(EMBEDDED)) {
            return Optional.of(new StoreAddress(StoreKind.mongo, EMBEDDED));
        }
        String connection = connection(text, environment);
        boolean unresolved = connection.isEmpty() && VARIABLE.matcher(text).matches();
        return Stream.of(StoreKind.values())
                .filter(kind -> text.equals(kind.name()) || unresolved || kind.isConnection(connection))
                .findFirst()
                .map(kind -> new StoreAddress(kind, text.equals(kind.name()) ? EMBEDDED : text));
    }

    static StoreAddress inVariable(StoreKind kind, String variable) {
        return new StoreAddress(kind, "env:" + variable);
    }

    public static String valid() {
        return EMBEDDED + ", " + StoreKind.mongo + ", " + StoreKind.postgres + ", " + StoreKind.mongo.example() + ", "
                + StoreKind.postgres.example()
                + ", or env:NAME, an environment variable that holds a connection string";
    }

    /** Returns an error message that begins with the given name and shows no password; empty for a valid address. */
    public Optional<String> problem(String name, Map<String, String> environment) {
        Matcher variable = VARIABLE.matcher(text);
        if (variable.matches()) {
            return isWhole(connection(text, environment))
                    ? Optional.empty()
                    : Optional.of(name + text + ": the environment variable " + variable.group(1)
                            + " holds no connection string; valid: one such as " + kind.example());
        }
        if (SecretText.isIn(text)) {
            return Optional.of(name + SecretText.masked(text)
                    + " would put a password into result files and process lists; valid: " + validForThisKind());
        }
        if (isEmbedded()) {
            return kind == StoreKind.postgres ? PostgresArchive.problem() : Optional.empty();
        }
        return isWhole(text)
                ? Optional.empty()
                : Optional.of(name + text + " is not a valid store; valid: " + validForThisKind());
    }

    private boolean isWhole(String connection) {
        return kind.isConnection(connection)
                && (kind != StoreKind.postgres || PostgresAddress.of(connection).isPresent());
    }

    private String validForThisKind() {
        String parameters = kind == StoreKind.postgres ? " with no parameters but " + PostgresAddress.PARAMETERS : "";
        return EMBEDDED + ", a connection string such as " + kind.example() + parameters
                + ", or env:NAME, an environment variable that holds one";
    }

    public boolean isEmbedded() {
        return text.equals(EMBEDDED);
    }

    public StoreConnection resolved(Map<String, String> environment) {
        return new StoreConnection(kind, text, connection(text, environment));
    }

    private static String connection(String text, Map<String, String> environment) {
        Matcher variable = VARIABLE.matcher(text);
        return variable.matches() ? environment.getOrDefault(variable.group(1), "") : text;
    }

    /** A store's connection string, which may contain a password, and the address for output, which never does. */
    public record StoreConnection(StoreKind kind, String shown, String connection) {

        /** Parses the connection string. Throws an {@link IOException} if the string is not for PostgreSQL. */
        public PostgresAddress postgres() throws IOException {
            return PostgresAddress.of(connection)
                    .orElseThrow(() -> new IOException(shown + " is not the address of a PostgreSQL"));
        }

        @Override
        public String toString() {
            return shown;
        }
    }
}
