package dev.strandbench.function;

import dev.strandbench.error.UserErrorException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a user calls a function: {@code com.acme.Repo::load}, or {@code com.acme.Repo::load(int)} to tell it from others
 * of its name.
 *
 * @param type the class's name, with {@code $} before a nested one
 * @param method the method's
 * @param parameters the names of its parameters' types, with or without their package; empty if they are not given
 */
record FunctionName(String type, String method, Optional<List<String>> parameters) {

    private static final Pattern FORM = Pattern.compile("([^:()\\s=]+)::([^:()\\s]+)(?:\\(([^()]*)\\))?");

    /**
     * Reads a name.
     *
     * @throws UserErrorException if it is not one
     */
    static FunctionName parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new UserErrorException("--call " + text + " is not valid; valid: CLASS::METHOD, for example"
                    + " com.acme.Repo::load, or with its parameters com.acme.Repo::load(int)");
        }
        return new FunctionName(
                matcher.group(1),
                matcher.group(2),
                Optional.ofNullable(matcher.group(3)).map(FunctionName::types));
    }

    private static List<String> types(String list) {
        return Stream.of(list.split(",", -1))
                .map(String::strip)
                .filter(type -> !type.isEmpty())
                .toList();
    }

    /** Without parameters. */
    String text() {
        return type + "::" + method;
    }
}
