/** The commands of the command line, and the dialogue of {@code decide}. */
@NullMarked
package dev.strandbench.cli;

import org.jspecify.annotations.NullMarked;
