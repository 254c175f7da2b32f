/** TailUnderCollection: requests arrive at a fixed rate, while a collector has live objects to trace and to move. */
@NullMarked
package dev.strandbench.scenario.tailundercollection;

import org.jspecify.annotations.NullMarked;
