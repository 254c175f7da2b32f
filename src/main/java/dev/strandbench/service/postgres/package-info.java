/**
 * Contains the address of a PostgreSQL server, and the embedded server, which ends with the process that started it.
 * The DatabasePool scenario and the service use PostgreSQL.
 */
@NullMarked
package dev.strandbench.service.postgres;

import org.jspecify.annotations.NullMarked;
