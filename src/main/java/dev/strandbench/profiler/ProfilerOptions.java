package dev.strandbench.profiler;

import static java.util.Objects.requireNonNull;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.profile.ProfilerException;

/** The valid options after the colon in {@code -prof name:option=value;option=value}. */
final class ProfilerOptions {

    record Option(String name, String value, String description) {

        static final Option OPTIONAL =
                new Option("optional", "false", "if the profiler does not work here, report that and go on without it");
    }

    // A JVM creates a profiler several times, but the user needs only one report.
    private static final Set<String> REPORTED = ConcurrentHashMap.newKeySet();

    private final String profiler;
    private final Map<String, String> values;

    private ProfilerOptions(String profiler, Map<String, String> values) {
        this.profiler = profiler;
        this.values = values;
    }

    /**
     * Parses a profiler's options, which include {@link Option#OPTIONAL} and {@code help}.
     *
     * @throws ProfilerHelp if the option {@code help} is present
     * @throws ProfilerException if an option does not exist; the message is one line
     */
    static ProfilerOptions parse(String profiler, String line, List<Option> own) throws ProfilerException {
        List<Option> known = new ArrayList<>(own);
        known.add(Option.OPTIONAL);
        Map<String, String> values = new LinkedHashMap<>();
        known.forEach(option -> values.put(option.name(), option.value()));
        for (String part : line.split(";", -1)) {
            int equals = part.indexOf('=');
            String name = equals < 0 ? part : part.substring(0, equals);
            if (name.equals("help")) {
                throw new ProfilerHelp(help(profiler, known));
            }
            if (!part.isEmpty()) {
                if (!values.containsKey(name)) {
                    throw new ProfilerException("-prof " + profiler + ":" + part + " is not valid; valid: help, "
                            + String.join(", ", values.keySet()));
                }
                values.put(name, equals < 0 ? "true" : part.substring(equals + 1));
            }
        }
        ProfilerOptions options = new ProfilerOptions(profiler, values);
        options.flag(Option.OPTIONAL.name());
        return options;
    }

    private static String help(String profiler, List<Option> known) {
        StringBuilder help = new StringBuilder("Usage: -prof " + profiler + ":option=value;option=value\n");
        for (Option option : known) {
            help.append("\n  ")
                    .append(option.name())
                    .append('=')
                    .append(option.value())
                    .append("\n      ")
                    .append(option.description());
        }
        return help.append('\n').toString();
    }

    String text(String name) {
        return requireNonNull(values.get(name));
    }

    boolean flag(String name) throws ProfilerException {
        return Boolean.parseBoolean(oneOf(name, List.of("true", "false")));
    }

    String oneOf(String name, List<String> valid) throws ProfilerException {
        String value = text(name);
        if (!valid.contains(value)) {
            throw wrong(name, String.join(", ", valid));
        }
        return value;
    }

    int number(String name, int min, int max) throws ProfilerException {
        try {
            int number = Integer.parseInt(text(name));
            if (number >= min && number <= max) {
                return number;
            }
        } catch (NumberFormatException ignored) {
            // Text that is not a number is reported below, like a number outside the range.
        }
        throw wrong(name, "whole numbers from " + min + " to " + max);
    }

    String directory(String name) throws ProfilerException {
        try {
            @Nullable Path existing = Path.of(text(name)).toAbsolutePath();
            while (existing != null && !Files.exists(existing)) {
                existing = existing.getParent();
            }
            if (existing != null && Files.isDirectory(existing) && Files.isWritable(existing)) {
                return text(name);
            }
        } catch (InvalidPathException ignored) {
            // An invalid path is reported below, like a directory that is not writable.
        }
        throw wrong(name, "a writable directory, or a new one in it");
    }

    ProfilerException wrong(String name, String valid) {
        return new ProfilerException(
                "-prof " + profiler + ":" + name + "=" + text(name) + " is not valid; valid: " + valid);
    }

    /**
     * Returns true if there is no obstacle. If an optional profiler cannot work, returns false and prints the obstacle
     * once.
     *
     * @throws ProfilerException if the profiler cannot work and is not optional; the message is one line
     */
    boolean admit(Optional<String> obstacle) throws ProfilerException {
        if (obstacle.isEmpty()) {
            return true;
        }
        if (!flag(Option.OPTIONAL.name())) {
            throw new ProfilerException("-prof " + profiler + " does not work here: " + obstacle.get() + "; -prof "
                    + profiler + ":optional goes on without it");
        }
        if (REPORTED.add(profiler)) {
            System.err.println("strandbench: left out: -prof " + profiler + ": " + obstacle.get());
        }
        return false;
    }

    /** Thrown for {@code -prof name:help}. JMH prints the message, which is the help text. */
    public static final class ProfilerHelp extends ProfilerException {

        private static final long serialVersionUID = 1L;

        ProfilerHelp(String help) {
            super(help);
        }
    }
}
