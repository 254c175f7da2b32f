/** Programs of which it is known what the profilers must show, and tests that they do. */
@NullMarked
package dev.strandbench.profiler;

import org.jspecify.annotations.NullMarked;
