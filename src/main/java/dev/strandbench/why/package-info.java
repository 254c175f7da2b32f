/** Explains a difference between two arms by measuring both again, with and without possible causes. */
@NullMarked
package dev.strandbench.why;

import org.jspecify.annotations.NullMarked;
