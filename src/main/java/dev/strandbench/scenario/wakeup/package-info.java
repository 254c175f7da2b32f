/**
 * WakeUp: many timers at once, each of which wakes a task at an instant of its own. Timeout: as many that never fire,
 * because what they guard comes first.
 *
 * <p>What most scenarios here wait by is a timer, whose own lateness they contain without showing it. Most timers of
 * real programs are timeouts.
 */
@NullMarked
package dev.strandbench.scenario.wakeup;

import org.jspecify.annotations.NullMarked;
