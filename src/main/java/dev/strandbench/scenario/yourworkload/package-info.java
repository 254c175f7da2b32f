/**
 * YourWorkload: requests with the figures of somebody's own service, without its code. Each makes calls to an upstream
 * at the same time and then computes.
 */
@NullMarked
package dev.strandbench.scenario.yourworkload;

import org.jspecify.annotations.NullMarked;
