/** Footprint: the memory of a parked task. ThreadDump: the cost of a thread dump while tasks are parked. */
@NullMarked
package dev.strandbench.scenario.footprint;

import org.jspecify.annotations.NullMarked;
