/** TailUnderCollection: requests arrive at a fixed rate while the garbage collector moves live objects. */
@NullMarked
package dev.strandbench.scenario.tailundercollection;

import org.jspecify.annotations.NullMarked;
