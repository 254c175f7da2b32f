/**
 * ParallelMap: work on a CPU only, no waits: the items of a list, each transformed by itself, by a loop and by every
 * way of sharing the loop among threads.
 *
 * <p>First published in the comments to V. Zukanov, "Kotlin coroutines vs threads performance benchmark", by M. Apo,
 * with the code in his repository jvm21-demo.
 */
@NullMarked
package dev.strandbench.scenario.parallelmap;

import org.jspecify.annotations.NullMarked;
