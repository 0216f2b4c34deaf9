"""The acoustic model: log-mel -> two convolutions -> GRUs -> one CTC head per dialect, 33 decisions a second.

The run-time twin is src/engine/recognition/acoustic-model.ts; `logmel` must stay equal to log-mel.ts there.
"""
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

from fast_gru import PRODUCTS, run_gru

RATE, WINDOW, HOP, FFT, MELS = 16000, 400, 160, 512, 64
LETTERS = {
    "kurmanji": " abcçdeêfghiîjklmnopqrsştuûvwxyz",
    "sorani": " ئابپتجچحخدرڕزژسشعغفڤقکگلڵمنوۆهەیێ",
}
DIALECTS = list(LETTERS)
KERNEL = (5, 3)
STRIDE = (3, 1)
#: Sizes of the model.
CHANNELS, HIDDEN, LAYERS = 256, 512, 2


def mel_filters():
    to_mel = lambda f: 2595 * np.log10(1 + f / 700)
    from_mel = lambda m: 700 * (10 ** (m / 2595) - 1)
    edges = from_mel(np.linspace(to_mel(40), to_mel(7800), MELS + 2))
    f = np.arange(FFT // 2 + 1) * RATE / FFT
    rows = [
        np.maximum(0, np.minimum((f - edges[i]) / (edges[i + 1] - edges[i]), (edges[i + 2] - f) / (edges[i + 2] - edges[i + 1])))
        for i in range(MELS)
    ]
    return torch.tensor(np.array(rows, np.float32))


FILTERS = mel_filters()
HANN = torch.hann_window(WINDOW)


def logmel(x):
    """[batch, samples] in -1..1 -> [batch, frames, MELS]; frame t covers samples t*HOP .. t*HOP+WINDOW."""
    frames = x.unfold(-1, WINDOW, HOP) * HANN
    power = torch.view_as_real(torch.fft.rfft(frames, FFT)).square().sum(-1)
    return (torch.log(power @ FILTERS.T + 1e-5) + 4) / 4


class Model(nn.Module):
    def __init__(self, channels=CHANNELS, hidden=HIDDEN, layers=LAYERS):
        super().__init__()
        self.conv = nn.ModuleList(
            [nn.Conv1d(MELS, channels, KERNEL[0], stride=STRIDE[0]), nn.Conv1d(channels, channels, KERNEL[1], stride=STRIDE[1])]
        )
        self.gru = nn.GRU(channels, hidden, layers, batch_first=True)
        self.heads = nn.ModuleDict({d: nn.Linear(hidden, len(LETTERS[d]) + 1) for d in DIALECTS})
        self.drop = nn.Dropout(0.25)

    def forward(self, mel):
        x = mel.transpose(1, 2)
        for conv in self.conv:
            x = F.relu(F.conv1d(x.to(PRODUCTS), conv.weight.to(PRODUCTS), conv.bias.to(PRODUCTS), conv.stride))
        y = self.drop(run_gru(self.gru, self.drop(x.transpose(1, 2))))
        return {d: self.heads[d](y) for d in DIALECTS}


def output_length(samples):
    n = (samples - WINDOW) // HOP + 1
    for kernel, stride in zip(KERNEL, STRIDE):
        n = (n - kernel) // stride + 1
    return n


def greedy(logits, dialect):
    out, last = [], 0
    for i in logits.argmax(-1).tolist():
        if i != last and i:
            out.append(LETTERS[dialect][i - 1])
        last = i
    return "".join(out).strip()


def distance(a, b):
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        before, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (x != y))
    return row[-1]
