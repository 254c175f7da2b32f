/** Skynet: tasks start ten tasks each, down to a million, and add up their results. */
@NullMarked
package dev.strandbench.scenario.skynet;

import org.jspecify.annotations.NullMarked;
