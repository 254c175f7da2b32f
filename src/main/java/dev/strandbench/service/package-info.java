/**
 * Runs the service of the Service scenario. The applications, the three upstream services and the store run in separate
 * JVMs, which {@link dev.strandbench.service.Deployment} starts and ends.
 */
@NullMarked
package dev.strandbench.service;

import org.jspecify.annotations.NullMarked;
