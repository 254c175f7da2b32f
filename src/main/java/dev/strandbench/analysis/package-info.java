/** Compares measurements and gives all verdicts. Corrects for drift, multiple comparisons and interim analyses. */
@NullMarked
package dev.strandbench.analysis;

import org.jspecify.annotations.NullMarked;
