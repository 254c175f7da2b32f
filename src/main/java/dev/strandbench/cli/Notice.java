package dev.strandbench.cli;

import dev.strandbench.error.SecretText;
import dev.strandbench.result.ShownText;

/** What a call says on standard error of how it went on, or of why it did not. */
final class Notice {

    private Notice() {}

    /** Prints a message in one line, without passwords, and without what a terminal would obey. */
    static void print(String message) {
        System.err.println("strandbench: " + ShownText.of(SecretText.masked(message)));
    }
}
