/**
 * Contains PostgreSQL addresses and the embedded server, which ends with the process that started it. The DatabasePool
 * scenario and the service use PostgreSQL.
 */
@NullMarked
package dev.strandbench.service.postgres;

import org.jspecify.annotations.NullMarked;
