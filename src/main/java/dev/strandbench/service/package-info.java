/**
 * The service of the Service scenario. The applications under test, the three upstream services and the store each run
 * in their own JVM; {@link dev.strandbench.service.Deployment} starts and ends them.
 */
@NullMarked
package dev.strandbench.service;

import org.jspecify.annotations.NullMarked;
