package dev.strandbench.scenario.userprofile;

/** How a user wants things to look. */
public record Preferences(boolean darkMode, String language) {}
