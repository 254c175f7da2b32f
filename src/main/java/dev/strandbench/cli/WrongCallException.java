package dev.strandbench.cli;

/** The call, or a file it names, is wrong. The message is one line that names what, and lists what is valid. */
final class WrongCallException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String explanation;

    WrongCallException(String explanation) {
        super(explanation);
        this.explanation = explanation;
    }

    /** The message. */
    String explanation() {
        return explanation;
    }
}
