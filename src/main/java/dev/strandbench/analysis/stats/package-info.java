/** Statistics of forks, never of single iterations (Georges et al., OOPSLA 2007; Kalibera and Jones, ISMM 2013). */
@NullMarked
package dev.strandbench.analysis.stats;

import org.jspecify.annotations.NullMarked;
