package dev.strandbench.cli;

import dev.strandbench.base.SecretText;
import dev.strandbench.result.ShownText;

final class Notice {

    private Notice() {}

    /** Prints a message to standard error as a single line. Removes control characters, and masks passwords. */
    static void print(String message) {
        System.err.println("strandbench: " + ShownText.of(SecretText.masked(message)));
    }
}
