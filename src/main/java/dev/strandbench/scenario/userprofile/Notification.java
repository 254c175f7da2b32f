package dev.strandbench.scenario.userprofile;

/** A message that a user has been sent. */
public record Notification(String id, String message) {}
