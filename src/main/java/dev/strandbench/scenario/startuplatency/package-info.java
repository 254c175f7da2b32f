/** StartupLatency: the time from the call that starts a task to the task's first instruction. */
@NullMarked
package dev.strandbench.scenario.startuplatency;

import org.jspecify.annotations.NullMarked;
