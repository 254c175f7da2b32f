/** LongLived: long-lived connections send a request now and then, each to a thread of its own or to a new thread. */
@NullMarked
package dev.strandbench.scenario.longlived;

import org.jspecify.annotations.NullMarked;
