/**
 * Service: servers with a small heap answer requests, for which they call three services and store the result.
 *
 * <p>The service, its upstream services and the store run in their own processes. This package contains the loads of
 * the service and their metrics.
 */
@NullMarked
package dev.strandbench.scenario.service;

import org.jspecify.annotations.NullMarked;
