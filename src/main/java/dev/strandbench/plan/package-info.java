/** Reads the declarations of benchmarks, and plans runs. */
@NullMarked
package dev.strandbench.plan;

import org.jspecify.annotations.NullMarked;
