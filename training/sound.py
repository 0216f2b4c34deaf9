"""Data augmentation: speed, rooms, microphones, noise, level."""
import random

import numpy as np

RATE = 16000
LONGEST_NOISE = 1 << 18


def noises(rows):
    """White, pink and brown noise, and babble of the corpus itself."""
    out = []
    for i in range(12):
        spectrum = np.fft.rfft(np.random.default_rng(i).standard_normal(LONGEST_NOISE).astype(np.float32))
        spectrum /= (np.arange(len(spectrum)) + 1.0) ** (0, 0.5, 1.0)[i % 3]
        out.append(np.fft.irfft(spectrum).astype(np.float32))
    for i in range(4):
        rng = random.Random(i)
        babble = np.zeros(LONGEST_NOISE, np.float32)
        for row in rng.choices(rows, k=60):
            sound = np.asarray(row["sound"], np.float32)[: LONGEST_NOISE // 2]
            start = rng.randrange(len(babble) - len(sound))
            babble[start : start + len(sound)] += sound
        out.append(babble)
    return [np.tile(x / (x.std() + 1e-9), 2).astype(np.float32) for x in out]


def rooms(count, seed):
    """Exponentially decaying impulse responses of 0.08 to 0.6 s, 1 to 20 dB below the direct sound."""
    rng = np.random.default_rng(seed)
    out = []
    for _ in range(count):
        n = int(rng.uniform(0.08, 0.6) * RATE)
        h = rng.standard_normal(n).astype(np.float32) * np.exp(-6.9 * np.arange(n) / n).astype(np.float32)
        h *= 10 ** (-rng.uniform(1, 20) / 20) / np.sqrt((h**2).sum())
        h[0] = 1
        out.append(h)
    return out


def silence(rng, least, most):
    return np.zeros(int(rng.uniform(least, most) * RATE), np.float32)


def chain(sounds, rng):
    """Concatenates utterances, with short pauses between them."""
    parts = [sounds[0]]
    for sound in sounds[1:]:
        parts += [silence(rng, 0.02, 0.45), sound]
    return np.concatenate(parts)


class Augmentation:
    """Augments a recording, with a vocal tract longer or shorter by at most this factor."""

    def __init__(self, rows, seed, tracts=(0.94, 1.06)):
        self.tracts = tracts
        self.noises = noises(rows)
        self.rooms = rooms(60, seed)

    def __call__(self, x, rng, easy):
        ratio = rng.uniform(*self.tracts)
        n = int(len(x) / ratio)
        x = np.interp(np.arange(n, dtype=np.float32) * np.float32(ratio), np.arange(len(x), dtype=np.float32), x).astype(np.float32)
        x = np.concatenate([silence(rng, 0.05, 0.5), x, silence(rng, 0.3, 0.6)])
        if not easy:
            x = self.add_room(x, rng)
            if rng.random() < 0.55:
                noise = self.noises[rng.integers(len(self.noises))]
                start = rng.integers(len(noise) - len(x))
                power = np.sqrt((x**2).mean() + 1e-9)
                x = x + noise[start : start + len(x)] * power * 10 ** (-rng.uniform(5, 35) / 20)
        return (x / (np.abs(x).max() + 1e-6) * 10 ** (rng.uniform(-30, -1) / 20)).astype(np.float32)

    def add_room(self, x, rng):
        """Adds a room (30 %) and a microphone's frequency response (40 %)."""
        room = self.rooms[rng.integers(len(self.rooms))] if rng.random() < 0.3 else None
        tilt = rng.uniform(-8, 8, 6) if rng.random() < 0.4 else None
        if room is None and tilt is None:
            return x
        size = 1 << (len(x) + (len(room) if room is not None else 400) - 1).bit_length()
        spectrum = np.fft.rfft(x, size)
        if room is not None:
            spectrum *= np.fft.rfft(room, size)
        if tilt is not None:
            spectrum *= 10 ** (np.interp(np.linspace(0, 1, len(spectrum)), np.linspace(0, 1, 6), tilt) / 20)
        return np.fft.irfft(spectrum, size)[: len(x)].astype(np.float32)
