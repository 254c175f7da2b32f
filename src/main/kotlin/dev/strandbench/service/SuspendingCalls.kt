package dev.strandbench.service

/** Calls the upstream services and the store, and suspends for their answers. */
internal interface SuspendingCalls {
    /**
     * Returns the answer of an upstream service.
     *
     * @throws UpstreamException if it does not answer, or answers with an error
     */
    suspend fun fetch(
        part: UpstreamPart,
        id: Long,
    ): UpstreamAnswer

    /** Stores a composition and returns it. */
    suspend fun save(composition: Composition): Composition
}
