package dev.strandbench.scenario.userprofile;

/** Somebody with a profile. */
public record User(int id, String name) {}
