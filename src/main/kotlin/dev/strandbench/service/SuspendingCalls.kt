package dev.strandbench.service

/** Asks the upstream services and the store by calls that suspend. */
internal interface SuspendingCalls {
    /**
     * Asks an upstream service.
     *
     * @throws UpstreamException if it does not answer, or with an error
     */
    suspend fun fetch(
        part: UpstreamPart,
        id: Long,
    ): UpstreamAnswer

    /** Stores a composition and returns it. */
    suspend fun save(composition: Composition): Composition
}
