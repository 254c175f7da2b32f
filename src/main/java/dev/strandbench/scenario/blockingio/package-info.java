/**
 * BlockingIo: many tasks at once, each of which writes to a socket and waits in a blocking read for the answer; beside
 * them, coroutines that do the same without blocking a thread.
 *
 * <p>From the comments to V. Zukanov, "Kotlin coroutines vs threads performance benchmark", which ask for 10,000 tasks
 * that do I/O, and object that a dispatcher for blocking calls has few threads and runs them one after another unless
 * the calls are those of {@code java.nio}.
 */
@NullMarked
package dev.strandbench.scenario.blockingio;

import org.jspecify.annotations.NullMarked;
