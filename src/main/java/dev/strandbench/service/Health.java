package dev.strandbench.service;

/**
 * The state that an application reports.
 *
 * @param status {@link #UP}, or anything else if another program listens there instead
 */
record Health(String status) {

    /** The status of an application that serves requests. */
    static final String UP = "UP";
}
