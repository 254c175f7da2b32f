package dev.strandbench.cli;

/** The formats of a report. */
enum ReportFormat {
    html,
    md,
    csv
}
