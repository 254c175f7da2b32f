/**
 * Observes a JVM from within: figures over time, a recording, and stack samples. A fork observes itself for a profiler,
 * and asks the JVM of its service to do the same. Result pages show the figures over time.
 */
@NullMarked
package dev.strandbench.profiler.watch;

import org.jspecify.annotations.NullMarked;
