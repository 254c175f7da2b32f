package dev.strandbench.service;

/** The store, through a driver that blocks. */
@FunctionalInterface
interface BlockingStore {

    /**
     * Stores a composition and returns it.
     *
     * @throws StoreException or MongoDB's own exception if it cannot be stored, or nobody knows whether it is
     */
    Composition save(Composition composition);
}
