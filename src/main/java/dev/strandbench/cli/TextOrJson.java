package dev.strandbench.cli;

/** The formats of what is for people or for programs. */
enum TextOrJson {
    text,
    json
}
