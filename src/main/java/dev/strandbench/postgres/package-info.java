/**
 * A real PostgreSQL: where one is, and the one that the jar carries, in processes of its own that end with the one that
 * started them. For the DatabasePool scenario, and as a store of the service.
 */
@NullMarked
package dev.strandbench.postgres;

import org.jspecify.annotations.NullMarked;
