/** ParallelMap: CPU work on the items of a list, in a loop and in each way to share the loop among threads. */
@NullMarked
package dev.strandbench.scenario.parallelmap;

import org.jspecify.annotations.NullMarked;
