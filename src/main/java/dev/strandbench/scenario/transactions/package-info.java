/** Transactions: tasks validate a transaction and process it if it is valid; every tenth transaction is not valid. */
@NullMarked
package dev.strandbench.scenario.transactions;

import org.jspecify.annotations.NullMarked;
