/** Benchmarks of other projects: JMH jars that this one did not build, run by this one's runner. */
@NullMarked
package dev.strandbench.jmhjar;

import org.jspecify.annotations.NullMarked;
