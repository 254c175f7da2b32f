/**
 * YourWorkload: requests like those of a user's service, described by figures and without the service's code. Each
 * request makes concurrent calls to an upstream service and computes afterwards.
 */
@NullMarked
package dev.strandbench.scenario.yourworkload;

import org.jspecify.annotations.NullMarked;
