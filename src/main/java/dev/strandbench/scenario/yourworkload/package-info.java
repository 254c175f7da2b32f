/** YourWorkload: requests like those of a user's service, which make concurrent calls and compute afterwards. */
@NullMarked
package dev.strandbench.scenario.yourworkload;

import org.jspecify.annotations.NullMarked;
