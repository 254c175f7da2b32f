/** ParallelMap: CPU work on each item of a list, in one loop or split across threads. */
@NullMarked
package dev.strandbench.scenario.parallelmap;

import org.jspecify.annotations.NullMarked;
