/** What others have published, and whether it holds here. Reads results only. */
@NullMarked
package dev.strandbench.claims;

import org.jspecify.annotations.NullMarked;
