/** Skynet: each task starts ten tasks, down to a million, and adds up their results. */
@NullMarked
package dev.strandbench.scenario.skynet;

import org.jspecify.annotations.NullMarked;
