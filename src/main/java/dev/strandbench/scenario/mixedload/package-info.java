/** MixedLoad: short requests that mostly wait, beside jobs that only compute, in one JVM. */
@NullMarked
package dev.strandbench.scenario.mixedload;

import org.jspecify.annotations.NullMarked;
