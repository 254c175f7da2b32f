package dev.strandbench.cli;

import dev.strandbench.base.SecretText;
import dev.strandbench.result.ShownText;

final class Notice {

    private Notice() {}

    /** Prints a message on standard error as one line, without passwords and control characters. */
    static void print(String message) {
        System.err.println("strandbench: " + ShownText.of(SecretText.masked(message)));
    }
}
