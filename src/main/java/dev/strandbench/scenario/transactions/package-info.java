/** Transactions: tasks validate transactions and process the valid ones; every tenth transaction is not valid. */
@NullMarked
package dev.strandbench.scenario.transactions;

import org.jspecify.annotations.NullMarked;
