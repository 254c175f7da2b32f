/** Decides from the results so far what to measure next. The functions are pure: they run and read nothing. */
@NullMarked
package dev.strandbench.run.policy;

import org.jspecify.annotations.NullMarked;
