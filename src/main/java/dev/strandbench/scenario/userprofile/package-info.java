/**
 * UserProfile: many requests at once, each fetches a user, then three things about that user at the same time, and puts
 * them together.
 *
 * <p>First published as a comparison of coroutines with both ways of using virtual threads in "I Built the Same Service
 * with Kotlin Coroutines and Java Virtual Threads" (JDK 21).
 */
@NullMarked
package dev.strandbench.scenario.userprofile;

import org.jspecify.annotations.NullMarked;
