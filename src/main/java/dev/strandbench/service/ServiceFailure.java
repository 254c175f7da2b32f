package dev.strandbench.service;

import java.io.IOException;

/** Thrown when the service answers with an error; the message is its status and explanation. */
public final class ServiceFailure extends IOException {

    private static final long serialVersionUID = 1L;

    /** What the service answers for an upstream service that failed. */
    private static final int BAD_GATEWAY = 502;

    /** What it answers for one that did not answer in time. */
    private static final int GATEWAY_TIMEOUT = 504;

    private final int status;

    ServiceFailure(int status, String explanation) {
        super(status + " " + explanation);
        this.status = status;
    }

    /**
     * Whether the request may have been stored all the same: it cannot if the service answers that an upstream service
     * failed it, for then there was nothing to store.
     */
    public boolean mayBeStored() {
        return status != BAD_GATEWAY && status != GATEWAY_TIMEOUT;
    }
}
