/** One class per command, with its options and one call, and the dialogue of {@code decide}. */
@NullMarked
package dev.strandbench.cli;

import org.jspecify.annotations.NullMarked;
