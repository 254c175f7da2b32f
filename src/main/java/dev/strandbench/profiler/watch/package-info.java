/**
 * Observes a JVM from within: its figures over time, a recording, its stacks. A fork observes itself for a profiler,
 * and passes requests on to the JVM of a service that it starts. Pages show the series.
 */
@NullMarked
package dev.strandbench.profiler.watch;

import org.jspecify.annotations.NullMarked;
