/**
 * Judges measurements: pairs forks, allows for drift, corrects for multiple comparisons and interim analyses, and gives
 * verdicts. Every statement that an arm is slower or equivalent comes from this package.
 */
@NullMarked
package dev.strandbench.analysis;

import org.jspecify.annotations.NullMarked;
