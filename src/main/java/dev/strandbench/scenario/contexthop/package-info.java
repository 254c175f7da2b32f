/**
 * ContextHop: one unit of work goes from the caller to an I/O context, on to a compute context, and back.
 *
 * <p>What comments to V. Zukanov's "Kotlin coroutines vs threads performance benchmark" ask for: not what it costs to
 * start a task, but "the cost of doing I/O, suspending and getting back control" in code that "will start on the main
 * thread, switch to an I/O thread to get some data, switch to the default thread to compute that data, and switch back
 * to the main thread to publish the value".
 */
@NullMarked
package dev.strandbench.scenario.contexthop;

import org.jspecify.annotations.NullMarked;
