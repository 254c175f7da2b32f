/** JMH profilers of our own; they work with the benchmarks of other projects too. */
@NullMarked
package dev.strandbench.profiler;

import org.jspecify.annotations.NullMarked;
