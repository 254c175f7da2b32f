/**
 * Runs benchmarks with a journal and a session directory, and replays recorded forks. This package does not depend on
 * any scenario.
 */
@NullMarked
package dev.strandbench.run;

import org.jspecify.annotations.NullMarked;
