/** Contains one class for each command and its options, and the dialogue of {@code decide}. */
@NullMarked
package dev.strandbench.cli;

import org.jspecify.annotations.NullMarked;
