/** The commands, one class each, and the dialogue of the command 'decide'. */
@NullMarked
package dev.strandbench.cli;

import org.jspecify.annotations.NullMarked;
