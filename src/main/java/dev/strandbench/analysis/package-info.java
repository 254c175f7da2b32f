/**
 * Compares measurements: pairs forks, allows for drift, corrects for multiple comparisons and interim analyses, and
 * gives verdicts. All verdicts of the project come from this package.
 */
@NullMarked
package dev.strandbench.analysis;

import org.jspecify.annotations.NullMarked;
