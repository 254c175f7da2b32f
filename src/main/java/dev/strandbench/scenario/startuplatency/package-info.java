/** StartupLatency: the time from the call that starts a task to the first instruction of the task. */
@NullMarked
package dev.strandbench.scenario.startuplatency;

import org.jspecify.annotations.NullMarked;
