/**
 * Footprint: how much memory a parked task holds, on the heap and outside of it, at a given depth of its stack.
 *
 * <p>Answers what "I Built the Same Service with Kotlin Coroutines and Java Virtual Threads" left open, and the claim
 * in the comments to V. Zukanov's benchmark that coroutines "use much less memory".
 */
@NullMarked
package dev.strandbench.scenario.footprint;

import org.jspecify.annotations.NullMarked;
