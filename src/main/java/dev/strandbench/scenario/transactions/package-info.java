/** Transactions: each is validated and, if valid, processed; every tenth is not valid. */
@NullMarked
package dev.strandbench.scenario.transactions;

import org.jspecify.annotations.NullMarked;
