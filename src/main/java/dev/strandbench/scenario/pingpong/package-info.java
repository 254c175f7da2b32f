/** PingPong: one task sends messages to another and waits for each answer, without a timer or parallel work. */
@NullMarked
package dev.strandbench.scenario.pingpong;

import org.jspecify.annotations.NullMarked;
