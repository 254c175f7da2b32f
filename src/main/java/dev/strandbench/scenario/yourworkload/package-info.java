/**
 * YourWorkload: requests described by the figures of a user's service, without its code. Each makes concurrent calls to
 * an upstream service and then computes.
 */
@NullMarked
package dev.strandbench.scenario.yourworkload;

import org.jspecify.annotations.NullMarked;
