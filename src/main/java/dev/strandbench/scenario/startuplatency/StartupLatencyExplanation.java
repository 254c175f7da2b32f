package dev.strandbench.scenario.startuplatency;

import dev.strandbench.scenario.Explanation;
import dev.strandbench.scenario.startuplatency.Latencies.SeriesFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the latencies of arms from the CSV files of {@link SeriesFile}. */
public final class StartupLatencyExplanation implements Explanation {

    @Override
    public Optional<Findings> explain(List<Arm> arms) {
        return Optional.empty();
    }

    @Override
    public Optional<LatencyFile> latencyFile(Map<String, String> parameters) {
        String name = parameters.getOrDefault("series", "");
        String model = parameters.getOrDefault("model", "");
        String starts = parameters.getOrDefault("starts", "1");
        return name.isEmpty() || model.isEmpty()
                ? Optional.empty()
                : Optional.of(new Series(name, model, starts.matches("[1-9]\\d{0,8}") ? Integer.parseInt(starts) : 1));
    }

    private record Series(String name, String owner, int starts) implements LatencyFile {

        private static final int COLUMNS = 6;

        @Override
        public List<Long> lastFork(Path file) throws IOException {
            List<Long> latencies = new ArrayList<>();
            String process = "";
            boolean isWhole = SeriesFile.endsWithALine(file);
            try (BufferedReader lines = Files.newBufferedReader(file)) {
                if (!SeriesFile.HEADER.equals(lines.readLine())) {
                    throw new IOException(file + " is not a series of latencies");
                }
                @Nullable String next = lines.readLine();
                while (next != null) {
                    String[] fields = next.split(",", -1);
                    next = lines.readLine();
                    // A killed fork may leave the last line unfinished.
                    if ((next == null && !isWhole)
                            || fields.length != COLUMNS
                            || !fields[0].equals(owner)
                            || !fields[2].equalsIgnoreCase("measurement")) {
                        continue;
                    }
                    if (!fields[1].equals(process)) {
                        process = fields[1];
                        latencies.clear();
                    }
                    latencies.add(Long.parseLong(fields[COLUMNS - 1]));
                }
            } catch (NumberFormatException e) {
                throw new IOException(file + " has a latency that is not a number", e);
            }
            return latencies.size() % starts == 0 ? latencies : List.of();
        }
    }
}
