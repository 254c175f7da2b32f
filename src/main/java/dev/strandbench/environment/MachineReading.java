package dev.strandbench.environment;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What the gauges of this machine showed at one moment. Gauges that the machine does not have are missing.
 *
 * @param gauges readings by gauge
 */
public record MachineReading(Map<Gauge, Long> gauges) {

    /** Copies the map. */
    public MachineReading {
        Map<Gauge, Long> copy = new EnumMap<>(Gauge.class);
        copy.putAll(gauges);
        gauges = Collections.unmodifiableMap(copy);
    }

    /** The reading of one gauge; empty if this machine does not have it. */
    public OptionalLong of(Gauge gauge) {
        Long reading = gauges.get(gauge);
        return reading == null ? OptionalLong.empty() : OptionalLong.of(reading);
    }
}
