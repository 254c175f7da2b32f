/**
 * Question: which server, and whose threads, serve requests that call three other services and store the result, when
 * the JVM is short of memory?
 *
 * <p>The service, the services that it calls and the store are processes of their own; here are the loads that are put
 * on it and what is read from it. The closed loop is as published; the open loop counts latency from the intended
 * start, and the search finds the highest rate that the service sustains.
 */
@NullMarked
package dev.strandbench.scenario.service;

import org.jspecify.annotations.NullMarked;
