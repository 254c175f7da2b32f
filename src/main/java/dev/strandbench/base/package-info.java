/** Contains user errors, digests and text functions for every other package. */
@NullMarked
package dev.strandbench.base;

import org.jspecify.annotations.NullMarked;
