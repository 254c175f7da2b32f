/** Running benchmarks: what to run, in which order, and what to say meanwhile. Knows no scenario. */
@NullMarked
package dev.strandbench.run;

import org.jspecify.annotations.NullMarked;
