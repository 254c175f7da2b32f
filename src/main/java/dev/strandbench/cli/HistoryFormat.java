package dev.strandbench.cli;

/** The formats of a history. */
enum HistoryFormat {
    text,
    json,
    html
}
