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

/** What follows the colon in {@code -prof name:option=value;option=value}, checked. */
final class ProfilerOptions {

    // A profiler is created several times in a JVM, but reports only once that it is left out.
    private static final Set<String> REPORTED = ConcurrentHashMap.newKeySet();

    private final String profiler;
    private final Map<String, String> values;

    private ProfilerOptions(String profiler, Map<String, String> values) {
        this.profiler = profiler;
        this.values = values;
    }

    /**
     * Reads the options of a profiler.
     *
     * @param profiler its short name
     * @param line what follows the colon; empty if there is none
     * @param own the profiler's own options; {@link Option#OPTIONAL} and {@code help} are added
     * @throws ProfilerHelp if help is asked for
     * @throws ProfilerException in one line, if there is no such option
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

    /** The value of an option. */
    String text(String name) {
        return requireNonNull(values.get(name));
    }

    /**
     * The value of an option that is on or off.
     *
     * @throws ProfilerException in one line, if it is neither
     */
    boolean flag(String name) throws ProfilerException {
        return Boolean.parseBoolean(oneOf(name, List.of("true", "false")));
    }

    /**
     * The value of an option that takes one of a few.
     *
     * @throws ProfilerException in one line, if it is not one of them
     */
    String oneOf(String name, List<String> valid) throws ProfilerException {
        String value = text(name);
        if (!valid.contains(value)) {
            throw wrong(name, String.join(", ", valid));
        }
        return value;
    }

    /**
     * The value of an option that is a whole number.
     *
     * @throws ProfilerException in one line, if it is not one, or not in the range
     */
    int number(String name, int min, int max) throws ProfilerException {
        try {
            int number = Integer.parseInt(text(name));
            if (number >= min && number <= max) {
                return number;
            }
        } catch (NumberFormatException ignored) {
            // Answered below, like a number outside of the range.
        }
        throw wrong(name, "whole numbers from " + min + " to " + max);
    }

    /**
     * The value of an option that names a directory to write in, which need not exist yet.
     *
     * @throws ProfilerException in one line, if nothing can be written in it
     */
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
            // Answered below, like a directory that cannot be written to.
        }
        throw wrong(name, "a directory that can be written to, or a new one within such");
    }

    /** The exception for an option whose value is not valid. */
    ProfilerException wrong(String name, String valid) {
        return new ProfilerException(
                "-prof " + profiler + ":" + name + "=" + text(name) + " is not valid; valid: " + valid);
    }

    /**
     * Decides whether the profiler takes part in the run.
     *
     * @param obstacle why it cannot work here; empty if it can
     * @return false if it cannot and the call says that the run may go on without it, which is then reported once
     * @throws ProfilerException in one line, if it cannot and the call does not say so
     */
    boolean admit(Optional<String> obstacle) throws ProfilerException {
        if (obstacle.isEmpty()) {
            return true;
        }
        if (!flag(Option.OPTIONAL.name())) {
            throw new ProfilerException("-prof " + profiler + " cannot work here: " + obstacle.get() + "; -prof "
                    + profiler + ":optional goes on without it");
        }
        if (REPORTED.add(profiler)) {
            System.err.println("strandbench: left out: -prof " + profiler + ": " + obstacle.get());
        }
        return false;
    }
}
