package dev.strandbench.service;

/** The upstream services, asked by calls that block. */
@FunctionalInterface
interface BlockingUpstream {

    /**
     * Asks one.
     *
     * @throws UpstreamException if it does not answer, or with an error
     */
    UpstreamAnswer fetch(UpstreamPart part, long id);
}
