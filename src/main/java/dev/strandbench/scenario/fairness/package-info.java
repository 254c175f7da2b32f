/** Fairness: more busy tasks than processors run together with tasks that repeatedly wait briefly. */
@NullMarked
package dev.strandbench.scenario.fairness;

import org.jspecify.annotations.NullMarked;
