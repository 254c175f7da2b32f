package dev.strandbench.service;

import dev.strandbench.model.Placement;
import java.util.Set;

/**
 * What an application reports about its own JVM.
 *
 * @param heapBytes what is used of the heap, after a collection if one was asked for
 * @param collectionMillis time taken by the collections so far, in ms, without the one that was asked for
 * @param peakThreads most live platform threads since the last collection that was asked for
 * @param cpuNanos processor time taken by the process so far, in ns, without the collection that was asked for
 * @param placements where the calls of the requests so far ran
 */
public record Measurements(
        long heapBytes, long collectionMillis, int peakThreads, long cpuNanos, Set<Placement> placements) {}
