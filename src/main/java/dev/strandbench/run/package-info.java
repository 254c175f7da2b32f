/**
 * Runs benchmarks and replays recorded forks. Contains execution, journal and session. This package does not depend on
 * any scenario.
 */
@NullMarked
package dev.strandbench.run;

import org.jspecify.annotations.NullMarked;
