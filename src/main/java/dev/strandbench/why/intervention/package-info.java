/** Changes of two arms that remove a possible cause of the difference between them. */
@NullMarked
package dev.strandbench.why.intervention;

import org.jspecify.annotations.NullMarked;
