"""Shared by all recogniser training: a padded spectrogram of audio of different lengths, and the CTC loss of its targets."""
import numpy as np
import torch
import torch.nn.functional as F

from model import HOP, MELS, WINDOW, logmel


def masked_mel(sounds, rng):
    """
    Audio in -1..1 -> [batch, frames, MELS]. In 70 % of items the bands are shifted by up to 15 % of their place: another vocal tract with the same
    pitch and rate. In every third the rate changes from phone to phone. Twice, in 60 %, 1 to 12 adjacent bands are masked with their mean.
    """
    padded = np.zeros((len(sounds), max(map(len, sounds))), np.float32)
    for i, x in enumerate(sounds):
        padded[i, : len(x)] = x
    mel = logmel(torch.from_numpy(padded))
    for i in range(len(sounds)):
        if rng.random() < 0.3:
            frames = (len(sounds[i]) - WINDOW) // HOP + 1
            mel[i, :frames] = unevenly(mel[i, :frames], rng)
        if rng.random() < 0.7:
            mel[i] = warped(mel[i], rng.uniform(0.85, 1.15))
        for _ in range(2):
            if rng.random() < 0.6:
                width = rng.integers(1, 13)
                start = rng.integers(0, MELS - width)
                mel[i, :, start : start + width] = mel[i, :, start : start + width].mean()
    return mel


def unevenly(mel, rng):
    """[frames, MELS] spoken in the same time, here up to a third faster, there slower: the rate changes every 0.12 s."""
    frames = len(mel)
    rates = np.exp(rng.uniform(-0.3, 0.3, frames // 12 + 2))
    steps = np.interp(np.arange(frames - 1), np.arange(len(rates)) * 12, rates)
    place = np.concatenate([[0], np.cumsum(steps)])
    place = torch.from_numpy((place * (frames - 1) / place[-1]).astype(np.float32))
    below = torch.clamp(place.long(), max=frames - 2)
    part = (place - below)[:, None]
    return mel[below] * (1 - part) + mel[below + 1] * part


def warped(mel, factor):
    """[frames, MELS] with band k read at k * factor."""
    place = torch.clamp(torch.arange(MELS) * factor, max=MELS - 1.001)
    below = place.long()
    part = place - below
    return mel[:, below] * (1 - part) + mel[:, below + 1] * part


def ctc_loss(logits, lengths, targets):
    """The sum over a batch; targets too long for their audio contribute nothing."""
    return F.ctc_loss(
        logits.float().log_softmax(-1).transpose(0, 1),
        torch.tensor(sum(targets, [])),
        torch.tensor(lengths),
        torch.tensor([len(target) for target in targets]),
        reduction="sum",
        zero_infinity=True,
    )
