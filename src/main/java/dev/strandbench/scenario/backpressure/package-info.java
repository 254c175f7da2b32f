/**
 * BackPressure: many callers ask for something that lets few through at once; a semaphore, a pool of threads, a channel
 * of tokens or a view of a dispatcher makes the others wait.
 */
@NullMarked
package dev.strandbench.scenario.backpressure;

import org.jspecify.annotations.NullMarked;
