/** Published claims: reads them, plans the measurements they need, and judges them by results. */
@NullMarked
package dev.strandbench.claims;

import org.jspecify.annotations.NullMarked;
