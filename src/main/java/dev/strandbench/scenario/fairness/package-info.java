/** Fairness: more busy tasks than processors run together with tasks that wait briefly again and again. */
@NullMarked
package dev.strandbench.scenario.fairness;

import org.jspecify.annotations.NullMarked;
