package dev.strandbench.service;

/** How the delays of the upstream services are spread. */
public enum Delays {
    /** All the same. */
    FIXED,
    /** Log-normal, as the response times of real services are roughly; the median is what is asked for. */
    LOG_NORMAL
}
