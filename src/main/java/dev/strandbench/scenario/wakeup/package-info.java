/** WakeUp: timers that each wake a task at its own instant. Timeout: timers that are cancelled before they fire. */
@NullMarked
package dev.strandbench.scenario.wakeup;

import org.jspecify.annotations.NullMarked;
