/** What a user did wrong, told in one line. */
@NullMarked
package dev.strandbench.error;

import org.jspecify.annotations.NullMarked;
