package dev.strandbench.service;

import java.io.IOException;

/** Thrown when the service answers with an error; the message has its status and explanation. */
public final class ServiceFailure extends IOException {

    private static final long serialVersionUID = 1L;

    private static final int BAD_GATEWAY = 502;

    private static final int GATEWAY_TIMEOUT = 504;

    private final int status;

    ServiceFailure(int status, String explanation) {
        super(status + " " + explanation);
        this.status = status;
    }

    /** Returns true if the request may have been stored. After an upstream failure the service stores nothing. */
    public boolean mayBeStored() {
        return status != BAD_GATEWAY && status != GATEWAY_TIMEOUT;
    }
}
