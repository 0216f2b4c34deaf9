"""How a voice is produced, changed in its sound: breath and creak."""
import numpy as np

RATE = 16000
#: The envelope that breath follows.
ENVELOPE = RATE // 50


def breathy(x, rng):
    """Adds breath, 6 to 20 dB below the voice and as loud as it is loud at the time, that rises by 6 dB per octave."""
    power = np.cumsum(np.concatenate([np.zeros(ENVELOPE), x.astype(np.float64) ** 2]))
    envelope = np.sqrt(np.maximum(power[ENVELOPE:] - power[:-ENVELOPE], 0) / ENVELOPE)
    breath = np.diff(rng.standard_normal(len(x) + 1)) / np.sqrt(2)
    return (x + breath * envelope * 10 ** (-rng.uniform(6, 20) / 20)).astype(np.float32)


def creaky(x, rng):
    """From somewhere in the second half on, the voice comes in irregular pulses, 18 to 45 a second, each fading within about 15 ms."""
    start = int(len(x) * rng.uniform(0.5, 0.9))
    count = len(x) - start
    pulses = np.cumsum(RATE / rng.uniform(18, 45, count // (RATE // 45) + 2))
    time = np.arange(count)
    last = np.searchsorted(pulses, time, side="right")
    since = time - np.concatenate([[0], pulses])[last]
    depth = rng.uniform(0.4, 0.9)
    out = x.copy()
    out[start:] *= (1 - depth + depth * np.exp(-since / (0.015 * RATE))).astype(np.float32)
    return out
