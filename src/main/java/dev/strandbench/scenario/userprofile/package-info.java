/** UserProfile: requests that each fetch a user, then three things about that user at once, and combine them. */
@NullMarked
package dev.strandbench.scenario.userprofile;

import org.jspecify.annotations.NullMarked;
