/** Reads the declarations of benchmarks, selects cells, and plans runs. */
@NullMarked
package dev.strandbench.plan;

import org.jspecify.annotations.NullMarked;
