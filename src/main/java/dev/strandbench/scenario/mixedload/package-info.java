/** MixedLoad: short requests that mostly wait, and jobs that only compute, at the same time in one JVM. */
@NullMarked
package dev.strandbench.scenario.mixedload;

import org.jspecify.annotations.NullMarked;
