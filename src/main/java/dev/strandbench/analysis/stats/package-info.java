/**
 * Statistics that treat a fork, not an iteration, as one observation (Georges et al., OOPSLA 2007; Kalibera and Jones,
 * ISMM 2013).
 */
@NullMarked
package dev.strandbench.analysis.stats;

import org.jspecify.annotations.NullMarked;
