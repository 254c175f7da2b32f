package dev.strandbench.service;

import dev.strandbench.error.SecretText;
import dev.strandbench.postgres.PostgresAddress;
import dev.strandbench.postgres.PostgresArchive;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Where the service's store is, as a parameter says it. Parameters are in result files, in process lists and in what
 * JMH prints, so that a password has no place in them: an environment variable, which forks inherit, can hold it.
 *
 * @param kind which database it is
 * @param text {@link #EMBEDDED}, a connection string of that kind without a password, or {@code env:NAME}
 */
public record StoreAddress(StoreKind kind, String text) {

    /** The store of its kind that comes with the jar, in processes of its own. */
    public static final String EMBEDDED = "embedded";

    private static final Pattern VARIABLE = Pattern.compile("env:([A-Za-z_][A-Za-z0-9_]*)");

    /**
     * What a text names by itself: the name of a kind is the one that comes with the jar, and so is {@link #EMBEDDED},
     * of MongoDB's kind.
     *
     * @param environment the variables of this process
     * @return empty if it is not the form of any store
     */
    public static Optional<StoreAddress> named(String text, Map<String, String> environment) {
        if (text.equals(EMBEDDED)) {
            return Optional.of(new StoreAddress(StoreKind.mongo, EMBEDDED));
        }
        for (StoreKind kind : StoreKind.values()) {
            if (text.equals(kind.name())) {
                return Optional.of(new StoreAddress(kind, EMBEDDED));
            }
        }
        String connection = connection(text, environment);
        boolean unresolved = connection.isEmpty() && VARIABLE.matcher(text).matches();
        return Stream.of(StoreKind.values())
                .filter(kind -> unresolved || kind.isConnection(connection))
                .findFirst()
                .map(kind -> new StoreAddress(kind, text));
    }

    /** The one that a variable holds, whose name is an identifier. */
    static StoreAddress inVariable(StoreKind kind, String variable) {
        return new StoreAddress(kind, "env:" + variable);
    }

    /** What {@link #named} takes, in words. */
    public static String valid() {
        return EMBEDDED + ", " + StoreKind.mongo + ", " + StoreKind.postgres + ", " + StoreKind.mongo.example() + ", "
                + StoreKind.postgres.example()
                + ", or env:NAME, an environment variable that holds one of the latter two";
    }

    /**
     * Why a text is not valid.
     *
     * @param name what comes before the text where it was given, such as {@code mongo=}
     * @param environment the variables of this process
     * @return a sentence that does not repeat a password; empty if it is valid
     */
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
            return switch (kind) {
                case mongo -> Optional.empty();
                case postgres -> PostgresArchive.problem();
            };
        }
        return isWhole(text)
                ? Optional.empty()
                : Optional.of(name + text + " is not a valid store; valid: " + validForThisKind());
    }

    private boolean isWhole(String connection) {
        return kind.isConnection(connection)
                && switch (kind) {
                    case mongo -> true;
                    case postgres -> PostgresAddress.of(connection).isPresent();
                };
    }

    private String validForThisKind() {
        String parameters = switch (kind) {
            case mongo -> "";
            case postgres -> " with no parameters but " + PostgresAddress.PARAMETERS;
        };
        return EMBEDDED + ", a connection string such as " + kind.example() + parameters
                + ", or env:NAME, an environment variable that holds one";
    }

    /** Whether it is the store that comes with the jar. */
    public boolean isEmbedded() {
        return text.equals(EMBEDDED);
    }

    /**
     * What a driver is told of a store that is not embedded.
     *
     * @param environment the variables of this process
     */
    public StoreConnection resolved(Map<String, String> environment) {
        return new StoreConnection(kind, text, connection(text, environment));
    }

    private static String connection(String text, Map<String, String> environment) {
        Matcher variable = VARIABLE.matcher(text);
        return variable.matches() ? environment.getOrDefault(variable.group(1), "") : text;
    }
}
