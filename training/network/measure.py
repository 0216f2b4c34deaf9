"""Wrong letters of voices, speakers and sentences that training never hears."""
import numpy as np
import torch
import torch.distributed as processes

from corpus import RATE
from model import DIALECTS, distance, greedy, logmel, output_length

#: Seconds of silence before and after an utterance.
BEFORE, AFTER = 0.3, 0.5
#: Utterances that are measured at once.
MEASURED = 16


class Measure:
    """Measures a model's letters, without the word list. Each process measures its share."""

    def __init__(self, development, held, rank=0, world=1):
        self.sets = {
            "natural": [row for row in development if row["set"] == "development natural"],
            "invented words": [row for row in development if row["set"] == "development invented words"],
            "recorded": held,
        }
        self.rank, self.world = rank, world

    def __call__(self, model):
        """Wrong letters in percent, by "<set> <dialect>"."""
        model.eval()
        errors = {}
        with torch.no_grad():
            for dialect in DIALECTS:
                for name, rows in self.sets.items():
                    rows = [row for row in rows if row["dialect"] == dialect]
                    if rows:
                        errors[f"{name} {dialect}"] = round(self._error_rate(model, rows, dialect), 1)
        model.train()
        return errors

    def judged(self, errors):
        """The figure that decides which weights are kept: held-out speakers, or our voices where the corpus has no speakers."""
        kind = "recorded" if self.sets["recorded"] else "natural"
        return sum(errors[f"{kind} {dialect}"] for dialect in DIALECTS) / len(DIALECTS)

    def _error_rate(self, model, rows, dialect):
        counts = torch.tensor(count_errors(model, sorted(rows, key=lambda row: row["count"])[self.rank :: self.world], dialect))
        if self.world > 1:
            processes.all_reduce(counts)
        return 100 * counts[0].item() / max(1, counts[1].item())


def count_errors(model, rows, dialect):
    """Wrong letters, and letters. Padding at the end changes nothing before it: the model only looks back."""
    errors = letters = 0
    for first in range(0, len(rows), MEASURED):
        part = rows[first : first + MEASURED]
        sounds = [with_silence(row["sound"]) for row in part]
        padded = np.zeros((len(part), max(map(len, sounds))), np.float32)
        for i, sound in enumerate(sounds):
            padded[i, : len(sound)] = sound
        logits = model(logmel(torch.from_numpy(padded)))[dialect]
        for row, sound, line in zip(part, sounds, logits):
            errors += distance(greedy(line[: output_length(len(sound))], dialect), row["text"])
            letters += len(row["text"])
    return errors, letters


def with_silence(sound):
    before, after = (np.zeros(int(seconds * RATE), np.float32) for seconds in (BEFORE, AFTER))
    return np.concatenate([before, np.asarray(sound, np.float32) / 32768, after])
