/**
 * Runs benchmarks, keeps a journal in the directory of each run, and replays recorded forks. This package does not
 * depend on any scenario.
 */
@NullMarked
package dev.strandbench.run;

import org.jspecify.annotations.NullMarked;
