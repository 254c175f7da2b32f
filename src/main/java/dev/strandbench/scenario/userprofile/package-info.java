/** UserProfile: each request fetches a user first, and afterwards three things about the user at once. */
@NullMarked
package dev.strandbench.scenario.userprofile;

import org.jspecify.annotations.NullMarked;
