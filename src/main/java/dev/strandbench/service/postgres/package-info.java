/** Defines PostgreSQL addresses, and the embedded server, which ends with the process that started it. */
@NullMarked
package dev.strandbench.service.postgres;

import org.jspecify.annotations.NullMarked;
