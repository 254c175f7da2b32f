package dev.strandbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A Git repository for a test.
 *
 * @param directory its checkout
 */
record GitRepository(Path directory) {

    private static final List<String> GIT = List.of(
            "git", "-c", "user.name=Somebody", "-c", "user.email=somebody@example.org", "-c", "commit.gpgsign=false");

    /** Creates the directory and in it a repository without a commit, on the branch {@code main}. */
    static GitRepository createIn(Path directory) throws IOException, InterruptedException {
        GitRepository repository = new GitRepository(Files.createDirectory(directory));
        repository.git("init", "--quiet", "--initial-branch", "main");
        return repository;
    }

    /** Commits everything in the checkout, even if nothing has changed. */
    void commit(String message) throws IOException, InterruptedException {
        git("add", ".");
        git("commit", "--quiet", "--allow-empty", "--message", message);
    }

    /** Returns a line for each worktree, the checkout among them. */
    List<String> worktrees() throws IOException, InterruptedException {
        return git("worktree", "list");
    }

    private List<String> git(String... call) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(GIT);
        command.addAll(List.of(call));
        Process git = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        String printed = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(git.waitFor()).as(printed).isZero();
        return printed.lines().toList();
    }
}
