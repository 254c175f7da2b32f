/** Runs benchmarks, keeps a journal of each run, and replays recorded forks. Independent of all scenarios. */
@NullMarked
package dev.strandbench.run;

import org.jspecify.annotations.NullMarked;
