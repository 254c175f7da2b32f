package dev.strandbench.scenario.transactions;

/**
 * How a transaction ended. A failed validation is a value and not an exception, as in the published code: it is an
 * everyday answer, and throwing costs each style of code differently.
 */
public enum TransactionOutcome {
    /** It was valid and has been processed. */
    SUCCEEDED,
    /** It was not valid and has not been processed. */
    REJECTED
}
