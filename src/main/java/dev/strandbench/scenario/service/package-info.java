/**
 * Service: HTTP servers with a small heap. For each request, a server calls three services and stores the result. The
 * servers, the called services and the store run in separate processes; this package contains the load generator.
 */
@NullMarked
package dev.strandbench.scenario.service;

import org.jspecify.annotations.NullMarked;
