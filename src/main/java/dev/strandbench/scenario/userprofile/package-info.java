/** UserProfile: each request fetches a user, and then three parts of the user's profile at the same time. */
@NullMarked
package dev.strandbench.scenario.userprofile;

import org.jspecify.annotations.NullMarked;
