/** UserProfile: each request fetches a user, and then three parts of the user's profile at once. */
@NullMarked
package dev.strandbench.scenario.userprofile;

import org.jspecify.annotations.NullMarked;
