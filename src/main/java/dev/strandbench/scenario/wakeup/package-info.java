/** WakeUp: timers that each wake a task at its own instant. Timeout: as many timers that never fire. */
@NullMarked
package dev.strandbench.scenario.wakeup;

import org.jspecify.annotations.NullMarked;
