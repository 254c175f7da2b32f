package dev.strandbench.profiler;

/**
 * An option of a profiler, as in {@code -prof name:option=value}.
 *
 * @param name what stands before the equals sign
 * @param value what it is if the call gives none
 * @param description what it does, for {@code :help}
 */
record Option(String name, String value, String description) {

    /** On when the call gives it, with a value or without. */
    static final Option OPTIONAL = new Option(
            "optional", "false", "where the profiler cannot work, say so and go on without it, instead of stopping");
}
