/**
 * Footprint: the memory of a parked task, on the heap and outside the heap, at a given depth of its stack. ThreadDump:
 * the cost of a dump of all threads while tasks are parked.
 */
@NullMarked
package dev.strandbench.scenario.footprint;

import org.jspecify.annotations.NullMarked;
