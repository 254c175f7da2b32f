/** Changes of two arms that remove a possible cause of the difference between them, one per class. */
@NullMarked
package dev.strandbench.why.intervention;

import org.jspecify.annotations.NullMarked;
