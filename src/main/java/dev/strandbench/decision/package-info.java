/** From a few answers about a workload to the run that measures it. */
@NullMarked
package dev.strandbench.decision;

import org.jspecify.annotations.NullMarked;
