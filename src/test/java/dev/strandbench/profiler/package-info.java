/** Programs with known figures, and tests that the profilers show those figures. */
@NullMarked
package dev.strandbench.profiler;

import org.jspecify.annotations.NullMarked;
