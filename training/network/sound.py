"""Data augmentation: vocal tract, breath and creak, rooms, microphones, noise and music, overload, telephone, level."""
import random

import numpy as np

from voice_quality import breathy, creaky

RATE = 16000
LONGEST_NOISE = 1 << 18
#: Factors by which a vocal tract is made longer or shorter: our voices and espeak-ng's differ already, recorded people are few.
SAME_TRACT = (0.94, 1.06)
ANY_TRACT = (0.85, 1.18)
#: Shares of all utterances.
BREATHY, CREAKY = 0.12, 0.1
#: For training/results.md.
DESCRIPTION = (
    "Breath (12 %), creak towards the end (10 %), a rate that changes every 0.12 s by up to a third (30 %), music among the noises, utterances in"
    " which nobody speaks (1.2 %)"
)


def music(seed):
    """Chords of four notes in equal temperament, each of eight harmonics that fade away."""
    rng = np.random.default_rng(seed)
    out = np.zeros(LONGEST_NOISE, np.float32)
    at = 0
    while at < len(out):
        time = np.arange(min(int(rng.uniform(0.25, 1.2) * RATE), len(out) - at), dtype=np.float32) / RATE
        for note in rng.integers(0, 36, 4):
            pitch = 110 * 2 ** (note / 12)
            fading = np.exp(-time * rng.uniform(1, 5))
            for harmonic in range(1, 9):
                out[at : at + len(time)] += fading * np.sin(2 * np.pi * pitch * harmonic * time) / harmonic ** rng.uniform(0.8, 2)
        at += len(time)
    return out


def noises(rows):
    """White, pink and brown noise, music, and babble of the corpus itself."""
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
    out += [music(i) for i in range(4)]
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


def clipped(x, rng):
    """A microphone driven too hard: peaks are cut off at a tenth to a half of the highest."""
    limit = np.abs(x).max() * rng.uniform(0.1, 0.5)
    return np.clip(x, -limit, limit)


def telephone(x):
    """300 to 3400 Hz, and the steps of 8-bit mu-law (ITU-T G.711)."""
    spectrum = np.fft.rfft(x)
    frequency = np.fft.rfftfreq(len(x), 1 / RATE)
    spectrum[(frequency < 300) | (frequency > 3400)] = 0
    x = np.fft.irfft(spectrum, len(x))
    peak = np.abs(x).max() + 1e-9
    level = np.sign(x) * np.log1p(255 * np.abs(x) / peak) / np.log(256)
    level = np.round(level * 127) / 127
    return (np.sign(level) * np.expm1(np.abs(level) * np.log(256)) / 255 * peak).astype(np.float32)


def silence(rng, least, most):
    return np.zeros(int(rng.uniform(least, most) * RATE), np.float32)


def chain(sounds, rng):
    """Concatenates utterances, with short pauses between them."""
    parts = [sounds[0]]
    for sound in sounds[1:]:
        parts += [silence(rng, 0.02, 0.45), sound]
    return np.concatenate(parts)


class Augmentation:
    """Augments a recording, with a vocal tract longer or shorter by at most this factor; that of recorded people by any."""

    def __init__(self, rows, seed, tracts=SAME_TRACT):
        self.tracts = tracts
        self.noises = noises(rows)
        self.rooms = rooms(60, seed)

    def __call__(self, x, rng, easy, recorded=False):
        ratio = rng.uniform(*(ANY_TRACT if recorded else self.tracts))
        n = int(len(x) / ratio)
        x = np.interp(np.arange(n, dtype=np.float32) * np.float32(ratio), np.arange(len(x), dtype=np.float32), x).astype(np.float32)
        if not easy:
            kind = rng.random()
            if kind < BREATHY:
                x = breathy(x, rng)
            elif kind < BREATHY + CREAKY:
                x = creaky(x, rng)
        x = np.concatenate([silence(rng, 0.05, 0.5), x, silence(rng, 0.3, 0.6)])
        if not easy:
            x = self.add_room(x, rng)
            if rng.random() < 0.55:
                noise = self.noises[rng.integers(len(self.noises))]
                start = rng.integers(len(noise) - len(x))
                power = np.sqrt((x**2).mean() + 1e-9)
                x = x + noise[start : start + len(x)] * power * 10 ** (-rng.uniform(5, 35) / 20)
            kind = rng.random()
            if kind < 0.05:
                x = clipped(x, rng)
            elif kind < 0.13:
                x = telephone(x)
        return (x / (np.abs(x).max() + 1e-6) * 10 ** (rng.uniform(-30, -1) / 20)).astype(np.float32)

    def add_room(self, x, rng):
        """Adds a room (30 %) and a microphone's frequency response (60 %)."""
        room = self.rooms[rng.integers(len(self.rooms))] if rng.random() < 0.3 else None
        tilt = rng.uniform(-10, 10, 6) if rng.random() < 0.6 else None
        if room is None and tilt is None:
            return x
        size = 1 << (len(x) + (len(room) if room is not None else 400) - 1).bit_length()
        spectrum = np.fft.rfft(x, size)
        if room is not None:
            spectrum *= np.fft.rfft(room, size)
        if tilt is not None:
            spectrum *= 10 ** (np.interp(np.linspace(0, 1, len(spectrum)), np.linspace(0, 1, 6), tilt) / 20)
        return np.fft.irfft(spectrum, size)[: len(x)].astype(np.float32)
