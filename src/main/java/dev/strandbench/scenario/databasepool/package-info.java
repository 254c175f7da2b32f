/**
 * DatabasePool: many requests share the few connections of a pool to a real PostgreSQL. Is it the pool that bounds
 * them, or the model that runs them?
 *
 * <p>The styles know connections by {@link dev.strandbench.scenario.databasepool.BlockingConnections} and
 * {@link dev.strandbench.scenario.databasepool.ReactiveConnections} only; JDBC, R2DBC and the server are behind these.
 */
@NullMarked
package dev.strandbench.scenario.databasepool;

import org.jspecify.annotations.NullMarked;
