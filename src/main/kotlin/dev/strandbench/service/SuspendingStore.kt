package dev.strandbench.service

/** The store, through a driver that blocks no thread. */
internal fun interface SuspendingStore {
    /**
     * Stores a composition and returns it.
     *
     * @throws StoreException or MongoDB's own exception if it cannot be stored, or nobody knows whether it is
     */
    suspend fun save(composition: Composition): Composition
}
