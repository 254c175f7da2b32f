/** LongLived: connections that live long send a request now and then, to a kept thread or to a new one. */
@NullMarked
package dev.strandbench.scenario.longlived;

import org.jspecify.annotations.NullMarked;
