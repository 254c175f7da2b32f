/** PingPong: one task sends messages to another, and waits for the answer to each message. */
@NullMarked
package dev.strandbench.scenario.pingpong;

import org.jspecify.annotations.NullMarked;
