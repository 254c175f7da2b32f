package dev.strandbench.cli;

/** The formats of a comparison. */
enum OutputFormat {
    text,
    md,
    json,
    csv
}
