/** Records data about a JVM from within that JVM: a time series, a JFR recording, and stack samples. */
@NullMarked
package dev.strandbench.profiler.watch;

import org.jspecify.annotations.NullMarked;
