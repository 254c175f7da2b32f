/** DatabasePool: many requests share the few connections of a pool to a real PostgreSQL server. */
@NullMarked
package dev.strandbench.scenario.databasepool;

import org.jspecify.annotations.NullMarked;
