/**
 * A JVM, looked into from within: what it takes as it runs, a recording, its stacks. A fork does so itself where a
 * profiler asks for it, and hands on what is asked of the JVM of a service that it starts. Pages read the series.
 */
@NullMarked
package dev.strandbench.watch;

import org.jspecify.annotations.NullMarked;
