/** Skynet: a tree of up to a million tasks. Each parent task starts up to ten tasks, and adds up their results. */
@NullMarked
package dev.strandbench.scenario.skynet;

import org.jspecify.annotations.NullMarked;
