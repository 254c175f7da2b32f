package dev.strandbench.service;

/** Thrown when the store fails a request; the message says how. */
final class StoreException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private StoreException(String how, Throwable cause) {
        super(how, cause);
    }

    static StoreException noConnection(Throwable cause) {
        return new StoreException("no connection in time", cause);
    }

    static StoreException silent(Throwable cause) {
        return new StoreException("no answer in time", cause);
    }

    static StoreException failed(Throwable cause) {
        return new StoreException(
                String.valueOf(cause.getMessage()).lines().findFirst().orElse(""), cause);
    }
}
