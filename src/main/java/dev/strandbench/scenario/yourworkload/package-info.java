/** YourWorkload: each request makes concurrent calls and then computes, like a request of a user's service. */
@NullMarked
package dev.strandbench.scenario.yourworkload;

import org.jspecify.annotations.NullMarked;
