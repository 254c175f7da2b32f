package dev.strandbench.service;

import java.io.IOException;

/** Thrown when the service answers with an error; the message is its status and explanation. */
public final class ServiceFailure extends IOException {

    private static final long serialVersionUID = 1L;

    private final int status;

    ServiceFailure(int status, String explanation) {
        super(status + " " + explanation);
        this.status = status;
    }

    /** The HTTP status. */
    public int status() {
        return status;
    }
}
