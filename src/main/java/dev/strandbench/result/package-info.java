/** Result files: read, written, merged and joined, with the records of their contents. */
@NullMarked
package dev.strandbench.result;

import org.jspecify.annotations.NullMarked;
