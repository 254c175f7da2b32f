package dev.strandbench.scenario.userprofile;

/** A user of the service. */
public record User(int id, String name) {}
