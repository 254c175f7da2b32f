/**
 * The cost of the suite's structure. Each benchmark has a method {@code suite}, written as in a scenario, and a method
 * {@code plain}, written by hand. {@link dev.strandbench.reference.ReferenceRatios} runs them interleaved and prints
 * the ratios. The jar does not contain them.
 */
@NullMarked
package dev.strandbench.reference;

import org.jspecify.annotations.NullMarked;
