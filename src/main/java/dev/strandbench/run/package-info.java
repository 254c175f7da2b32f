/** Running benchmarks and replaying recorded forks: execution, journal, session. Knows no scenario. */
@NullMarked
package dev.strandbench.run;

import org.jspecify.annotations.NullMarked;
