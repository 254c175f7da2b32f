/** Observes a JVM from within: figures over time, a recording, and stack samples. */
@NullMarked
package dev.strandbench.profiler.watch;

import org.jspecify.annotations.NullMarked;
