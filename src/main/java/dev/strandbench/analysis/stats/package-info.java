/**
 * Statistics as pure functions: ratios with intervals, and change points. A fork is one observation. Iterations are
 * never pooled (Georges et al., OOPSLA 2007; Kalibera and Jones, ISMM 2013).
 */
@NullMarked
package dev.strandbench.analysis.stats;

import org.jspecify.annotations.NullMarked;
