package dev.strandbench.service;

/** Asks the upstream services by calls that block. */
@FunctionalInterface
interface BlockingUpstream {

    /**
     * Asks an upstream service.
     *
     * @throws UpstreamException if it does not answer, or with an error
     */
    UpstreamAnswer fetch(UpstreamPart part, long id);
}
