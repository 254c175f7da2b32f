/**
 * WakeUp: many timers at once, each of which wakes a task at an instant of its own.
 *
 * <p>What most scenarios here wait by is a timer, whose own lateness they contain without showing it.
 */
@NullMarked
package dev.strandbench.scenario.wakeup;

import org.jspecify.annotations.NullMarked;
