package dev.strandbench.profiler;

/**
 * An option of a profiler, as in {@code -prof name:option=value}.
 *
 * @param name the part before the equals sign
 * @param value the default
 * @param description what it does, for {@code :help}
 */
record Option(String name, String value, String description) {

    /** An option of every profiler. Like all that are on or off, it is on if the call gives it without a value. */
    static final Option OPTIONAL = new Option(
            "optional", "false", "where the profiler cannot work, say so and go on without it, instead of stopping");
}
