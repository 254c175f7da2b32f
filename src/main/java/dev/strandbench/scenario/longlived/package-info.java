/** LongLived: long-lived connections send a request now and then, to a thread of their own or to a new thread. */
@NullMarked
package dev.strandbench.scenario.longlived;

import org.jspecify.annotations.NullMarked;
