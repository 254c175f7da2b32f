/**
 * What the suite's own structure costs: each benchmark here has a method {@code suite}, which does something the way
 * the scenarios do it, and a method {@code plain}, which does the same as anybody would write it by hand.
 * {@link dev.strandbench.reference.ReferenceRatios} runs them interleaved and prints the ratios. They are no part of
 * the jar.
 */
@NullMarked
package dev.strandbench.reference;

import org.jspecify.annotations.NullMarked;
