/** The user's own function: found on a class path, checked, and made callable. */
@NullMarked
package dev.strandbench.function;

import org.jspecify.annotations.NullMarked;
