/** WakeUp: timers that fire and wake tasks. Timeout: timers that are cancelled before they fire. */
@NullMarked
package dev.strandbench.scenario.wakeup;

import org.jspecify.annotations.NullMarked;
