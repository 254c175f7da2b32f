/** The benchmarks, their declarations, and the plan of a run. */
@NullMarked
package dev.strandbench.plan;

import org.jspecify.annotations.NullMarked;
