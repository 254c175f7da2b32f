/** Decides from the results so far what to measure next. The functions here are pure: no forks, no files. */
@NullMarked
package dev.strandbench.run.policy;

import org.jspecify.annotations.NullMarked;
