package dev.strandbench.service

/** The store, through a driver that does not block threads. */
internal fun interface SuspendingStore {
    /**
     * Stores a composition and returns it.
     *
     * @throws StoreException or MongoDB's own exception if it was not stored, or if that is unknown
     */
    suspend fun save(composition: Composition): Composition
}
