package dev.strandbench.claims;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Where claims were published, and on what they were measured. What a source does not say is empty.
 *
 * @param name of its file, without the ending
 * @param title as published
 * @param author as published
 * @param year of publication; empty if it does not say
 * @param link to it
 * @param machine as published, in words
 * @param processors how many that machine had
 * @param jdk the JDK, as published
 * @param profile the profile that measures all of its claims; empty if there is none
 * @param differences in what a measurement here differs from it, a sentence each
 */
public record PublishedSource(
        String name,
        String title,
        String author,
        OptionalInt year,
        String link,
        String machine,
        OptionalInt processors,
        String jdk,
        Optional<String> profile,
        List<String> differences) {}
