package dev.strandbench.service;

/** Thrown when the store fails a request; the message says how, in the same words each time. */
final class StoreException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private StoreException(String how, Throwable cause) {
        super(how, cause);
    }

    /** There was no connection to the store in time. */
    static StoreException noConnection(Throwable cause) {
        return new StoreException("no connection in time", cause);
    }

    /** The store did not answer in time. */
    static StoreException silent(Throwable cause) {
        return new StoreException("no answer in time", cause);
    }

    /** The store, or the way there, failed otherwise. */
    static StoreException failed(Throwable cause) {
        return new StoreException(
                String.valueOf(cause.getMessage()).lines().findFirst().orElse(""), cause);
    }
}
