/**
 * LongLived: long-lived connections now and then send a request, which the connection's own thread or a new thread
 * answers.
 */
@NullMarked
package dev.strandbench.scenario.longlived;

import org.jspecify.annotations.NullMarked;
