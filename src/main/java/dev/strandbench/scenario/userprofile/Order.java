package dev.strandbench.scenario.userprofile;

/** Something a user has bought. */
public record Order(String id, String item) {}
