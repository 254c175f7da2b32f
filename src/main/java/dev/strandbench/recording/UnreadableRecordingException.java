package dev.strandbench.recording;

import java.nio.file.Path;

/** A file is no recording, or a damaged one. The message is one line that names the file and says what is wrong. */
public final class UnreadableRecordingException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String explanation;

    UnreadableRecordingException(Path file, String reason) {
        super(file + " " + reason);
        this.explanation = file + " " + reason;
    }

    /** The message. */
    public String explanation() {
        return explanation;
    }
}
