package dev.strandbench.service;

import dev.strandbench.error.SecretText;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where the service's store is, as a parameter says it. Parameters are in result files, in process lists and in what
 * JMH prints, so that a password has no place in them: an environment variable, which forks inherit, can hold it.
 *
 * @param text {@link #EMBEDDED}, a MongoDB connection string without a password, or {@code env:NAME}
 */
public record StoreAddress(String text) {

    /** The store that comes with the jar, in a process of its own. */
    public static final String EMBEDDED = "embedded";

    private static final Pattern CONNECTION = Pattern.compile("mongodb(\\+srv)?://.+");
    private static final Pattern VARIABLE = Pattern.compile("env:([A-Za-z_][A-Za-z0-9_]*)");
    private static final String VALID =
            EMBEDDED + ", a connection string such as mongodb://localhost:27017, or env:NAME, an"
                    + " environment variable that holds one";

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
            String holder = variable.group(1);
            return CONNECTION.matcher(environment.getOrDefault(holder, "")).matches()
                    ? Optional.empty()
                    : Optional.of(name + text + ": the environment variable " + holder
                            + " holds no connection string; valid: one such as mongodb://localhost:27017");
        }
        if (SecretText.isIn(text)) {
            return Optional.of(name + SecretText.masked(text)
                    + " would put a password into result files and process lists; valid: " + VALID);
        }
        return text.equals(EMBEDDED) || CONNECTION.matcher(text).matches()
                ? Optional.empty()
                : Optional.of(name + text + " is not a valid store; valid: " + VALID);
    }

    /** Whether it is the store that comes with the jar. */
    boolean isEmbedded() {
        return text.equals(EMBEDDED);
    }

    /** The connection string, with its password if it has one; not to be shown to anybody. */
    String connection() {
        Matcher variable = VARIABLE.matcher(text);
        return variable.matches() ? System.getenv().getOrDefault(variable.group(1), "") : text;
    }
}
