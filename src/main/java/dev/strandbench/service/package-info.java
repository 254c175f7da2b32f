/**
 * The service of the Service scenario, each program in a JVM of its own: the applications under test, the three
 * upstream services that they call, and the store where they leave the result.
 * {@link dev.strandbench.service.Deployment} starts and ends them.
 */
@NullMarked
package dev.strandbench.service;

import org.jspecify.annotations.NullMarked;
