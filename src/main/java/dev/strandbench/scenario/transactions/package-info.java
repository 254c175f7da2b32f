/** Transactions: tasks validate transactions, and process the valid ones. */
@NullMarked
package dev.strandbench.scenario.transactions;

import org.jspecify.annotations.NullMarked;
