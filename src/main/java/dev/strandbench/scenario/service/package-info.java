/**
 * Service: servers answer requests that call three other services and store the result, in a small heap.
 *
 * <p>The service, its upstream services and the store run in their own processes. This package contains loads and
 * metrics.
 */
@NullMarked
package dev.strandbench.scenario.service;

import org.jspecify.annotations.NullMarked;
