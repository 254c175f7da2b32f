/**
 * Judges measurements. This package pairs forks, allows for drift, corrects for multiple comparisons and interim
 * analyses, and gives verdicts. This package makes every statement that an arm is slower or equivalent.
 */
@NullMarked
package dev.strandbench.analysis;

import org.jspecify.annotations.NullMarked;
