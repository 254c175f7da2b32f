/**
 * Observes a JVM from within: its figures over time, a recording, and its stacks. A fork observes itself for a profiler
 * and passes requests on to the JVM of its service. Pages show the series of figures.
 */
@NullMarked
package dev.strandbench.profiler.watch;

import org.jspecify.annotations.NullMarked;
