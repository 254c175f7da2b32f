/** Which benchmarks there are, their parameters, their answer, and what a call may ask of them. */
@NullMarked
package dev.strandbench.catalog;

import org.jspecify.annotations.NullMarked;
