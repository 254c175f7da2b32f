package dev.strandbench.scenario.userprofile;

/** Something a user has been told. */
public record Notification(String id, String message) {}
