/**
 * Changes of two arms that take a possible cause of their difference away. Each class is one change, with the arms to
 * which it applies, and the cause that it takes away.
 */
@NullMarked
package dev.strandbench.why.intervention;

import org.jspecify.annotations.NullMarked;
