package dev.strandbench.cli;

import dev.strandbench.base.SecretText;
import dev.strandbench.result.ShownText;

/** Prints messages on standard error. */
final class Notice {

    private Notice() {}

    /** Prints a message in one line, without passwords and terminal control characters. */
    static void print(String message) {
        System.err.println("strandbench: " + ShownText.of(SecretText.masked(message)));
    }
}
