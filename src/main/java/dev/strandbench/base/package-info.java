/** User errors, digests and text functions that all other packages use. */
@NullMarked
package dev.strandbench.base;

import org.jspecify.annotations.NullMarked;
