/** Runs benchmarks, keeps a journal of each run, and replays recorded forks. Does not depend on any scenario. */
@NullMarked
package dev.strandbench.run;

import org.jspecify.annotations.NullMarked;
