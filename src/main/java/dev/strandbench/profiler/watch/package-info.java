/**
 * Observes a JVM from inside that JVM: figures over time, a recording, and stack samples. A fork observes itself for a
 * profiler and passes requests on to the JVM of its service. Result pages show the figures over time.
 */
@NullMarked
package dev.strandbench.profiler.watch;

import org.jspecify.annotations.NullMarked;
