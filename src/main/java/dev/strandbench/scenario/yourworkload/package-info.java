/**
 * YourWorkload: requests described by the figures of a user's service, without its code. Each request makes concurrent
 * calls to an upstream service and computes afterwards.
 */
@NullMarked
package dev.strandbench.scenario.yourworkload;

import org.jspecify.annotations.NullMarked;
