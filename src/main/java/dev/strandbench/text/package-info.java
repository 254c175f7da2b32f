/** Words and numbers as people read them: needs nothing of this project, and every other part may use it. */
@NullMarked
package dev.strandbench.text;

import org.jspecify.annotations.NullMarked;
