"""Judge (a): a phone recogniser without a language model. The log-mel front end of training/network/model.py, two convolutions, a bidirectional
recurrent network, and CTC over phones, 33 outputs per second."""
import os
import sys

import torch.nn as nn
import torch.nn.functional as F

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../training/network"))
from model import KERNEL, MELS, STRIDE, distance, logmel, output_length  # noqa: E402

PHONES = "aeêoûuîiʔbptcçxdrřzjsşẍfvqkglłmnŋwhy"


class PhoneModel(nn.Module):
    def __init__(self, channels=160, hidden=160, layers=2):
        super().__init__()
        self.conv = nn.ModuleList(
            [nn.Conv1d(MELS, channels, KERNEL[0], stride=STRIDE[0]), nn.Conv1d(channels, channels, KERNEL[1], stride=STRIDE[1])]
        )
        self.gru = nn.GRU(channels, hidden, layers, batch_first=True, bidirectional=True, dropout=0.1)
        self.head = nn.Linear(2 * hidden, len(PHONES) + 1)
        self.drop = nn.Dropout(0.1)

    def forward(self, mel):
        x = mel.transpose(1, 2)
        for conv in self.conv:
            x = F.relu(conv(x))
        y, _ = self.gru(self.drop(x.transpose(1, 2)))
        return self.head(self.drop(y))


def greedy(logits):
    out, last = [], 0
    for i in logits.argmax(-1).tolist():
        if i != last and i:
            out.append(PHONES[i - 1])
        last = i
    return "".join(out)
