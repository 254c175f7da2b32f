/** What others have published, whether results show that it holds here, and what to measure where they do not. */
@NullMarked
package dev.strandbench.claims;

import org.jspecify.annotations.NullMarked;
