/** StartupLatency: the time from the call that starts a task to its first instruction, one task at a time. */
@NullMarked
package dev.strandbench.scenario.startuplatency;

import org.jspecify.annotations.NullMarked;
