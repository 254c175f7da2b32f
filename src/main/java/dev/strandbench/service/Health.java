package dev.strandbench.service;

/**
 * What an application says of its own state.
 *
 * @param status {@link #UP}, or whatever else somebody says who listens there instead
 */
record Health(String status) {

    /** It serves requests. */
    static final String UP = "UP";
}
