/** PostgreSQL addresses and the embedded server. The server ends with the process that started it. */
@NullMarked
package dev.strandbench.service.postgres;

import org.jspecify.annotations.NullMarked;
