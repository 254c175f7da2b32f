/**
 * Fairness: busy tasks that never wait, more of them than processors, beside tasks that wait briefly again and again.
 * How evenly do the busy ones advance, and how late do the others run?
 */
@NullMarked
package dev.strandbench.scenario.fairness;

import org.jspecify.annotations.NullMarked;
