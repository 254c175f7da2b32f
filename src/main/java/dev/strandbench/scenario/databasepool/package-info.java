/**
 * DatabasePool: many requests share the few connections of a pool to a real PostgreSQL server.
 *
 * <p>The implementations of the styles use only {@link dev.strandbench.scenario.databasepool.BlockingConnections} and
 * {@link dev.strandbench.scenario.databasepool.ReactiveConnections}, which hide JDBC, R2DBC and the server.
 */
@NullMarked
package dev.strandbench.scenario.databasepool;

import org.jspecify.annotations.NullMarked;
