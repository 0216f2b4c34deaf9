"""Shared by all recogniser training: a padded spectrogram of audio of different lengths, and the CTC loss of its targets."""
import numpy as np
import torch
import torch.nn.functional as F

from model import MELS, logmel


def masked_mel(sounds, rng):
    """Audio in -1..1 -> [batch, frames, MELS]; in every second item, 1 to 11 adjacent bands are masked with their mean."""
    padded = np.zeros((len(sounds), max(map(len, sounds))), np.float32)
    for i, x in enumerate(sounds):
        padded[i, : len(x)] = x
    mel = logmel(torch.from_numpy(padded))
    for i in range(len(sounds)):
        if rng.random() < 0.5:
            width = rng.integers(1, 12)
            start = rng.integers(0, MELS - width)
            mel[i, :, start : start + width] = mel[i, :, start : start + width].mean()
    return mel


def ctc_loss(logits, lengths, targets):
    """The sum over a batch; targets too long for their audio contribute nothing."""
    return F.ctc_loss(
        logits.log_softmax(-1).transpose(0, 1),
        torch.tensor(sum(targets, [])),
        torch.tensor(lengths),
        torch.tensor([len(target) for target in targets]),
        reduction="sum",
        zero_infinity=True,
    )
