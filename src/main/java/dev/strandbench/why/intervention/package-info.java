/** Changes to two arms, each of which removes a possible cause of the difference between the arms. */
@NullMarked
package dev.strandbench.why.intervention;

import org.jspecify.annotations.NullMarked;
