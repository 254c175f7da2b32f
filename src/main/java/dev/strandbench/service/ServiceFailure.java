package dev.strandbench.service;

import java.io.IOException;

/** The service has answered with an error: its status, and what it says about it. */
public final class ServiceFailure extends IOException {

    private static final long serialVersionUID = 1L;

    private final int status;

    ServiceFailure(int status, String explanation) {
        super(status + " " + explanation);
        this.status = status;
    }

    /** The status. */
    public int status() {
        return status;
    }
}
