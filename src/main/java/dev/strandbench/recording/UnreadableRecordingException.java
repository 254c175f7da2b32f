package dev.strandbench.recording;

import java.nio.file.Path;

/**
 * Thrown when a file is not a recording, or a damaged one. The message is one line that names the file and says what is
 * wrong.
 */
public final class UnreadableRecordingException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String explanation;

    UnreadableRecordingException(Path file, String reason) {
        super(file + " " + reason);
        this.explanation = file + " " + reason;
    }

    /** The message, which is never null. */
    public String explanation() {
        return explanation;
    }
}
