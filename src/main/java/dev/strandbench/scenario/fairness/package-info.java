/** Fairness: more busy tasks than processors run together with tasks that repeatedly wait for a short time. */
@NullMarked
package dev.strandbench.scenario.fairness;

import org.jspecify.annotations.NullMarked;
