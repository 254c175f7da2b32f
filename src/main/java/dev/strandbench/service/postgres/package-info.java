/**
 * PostgreSQL: its address, and the embedded server, which ends with the process that started it. Used by the
 * DatabasePool scenario and as a store of the service.
 */
@NullMarked
package dev.strandbench.service.postgres;

import org.jspecify.annotations.NullMarked;
