"""python3 training/train.py <corpus folder> <seconds> <weights file>: trains on one thread and writes the run-time's binary file."""
import json
import os
import random
import sys
import time

import numpy as np
import torch
import torch.nn.functional as F

from export import export
from model import DIALECTS, FILTERS, HOP, LETTERS, MELS, Model, WINDOW, distance, greedy, logmel, output_length

SEED = 7
BATCH_SECONDS = 50
PEAK_RATE = 2.5e-3
EASY_STEPS = 300
folder, seconds, weights = sys.argv[1], float(sys.argv[2]), sys.argv[3]
torch.set_num_threads(1)
torch.manual_seed(SEED)
random.seed(SEED)
rng = np.random.default_rng(SEED)


def read(dialect):
    sound = np.memmap(os.path.join(folder, dialect + ".pcm"), dtype="<i2", mode="r")
    index = {c: i + 1 for i, c in enumerate(LETTERS[dialect])}
    rows = [json.loads(line) for line in open(os.path.join(folder, dialect + ".jsonl"), encoding="utf8")]
    for row in rows:
        row["sound"] = sound[row["start"] : row["start"] + row["count"]]
        row["labels"] = [index[c] for c in row["text"]]
    return rows


ROWS = [row for dialect in DIALECTS for row in read(dialect)]
TRAIN = [row for row in ROWS if row["set"] == "train"]


def noises():
    """White, pink and brown noise, and babble of the corpus itself."""
    out = []
    for i in range(12):
        spectrum = np.fft.rfft(np.random.default_rng(i).standard_normal(1 << 18).astype(np.float32))
        spectrum /= (np.arange(len(spectrum)) + 1.0) ** (0, 0.5, 1.0)[i % 3]
        out.append(np.fft.irfft(spectrum).astype(np.float32))
    for i in range(4):
        babble = np.zeros(1 << 18, np.float32)
        for row in random.Random(i).choices(TRAIN, k=60):
            sound = np.asarray(row["sound"], np.float32)[: 1 << 17]
            start = random.randrange(len(babble) - len(sound))
            babble[start : start + len(sound)] += sound
        out.append(babble)
    return [(x / (x.std() + 1e-9)).astype(np.float32) for x in out]


def room(seconds, r):
    """An exponentially dying response, its direct sound in front."""
    n = int(seconds * 16000)
    h = r.standard_normal(n).astype(np.float32) * np.exp(-6.9 * np.arange(n) / n).astype(np.float32)
    h *= 0.25 * r.uniform(0.3, 1) / np.sqrt((h**2).sum())
    h[0] = 1
    return h


NOISES = noises()
ROOMS = [room(rng.uniform(0.08, 0.6), rng) for _ in range(60)]


def augment(sound, easy):
    x = np.asarray(sound, np.float32) / 32768
    ratio = rng.uniform(0.94, 1.06)
    n = int(len(x) / ratio)
    x = np.interp(np.arange(n, dtype=np.float32) * np.float32(ratio), np.arange(len(x), dtype=np.float32), x).astype(np.float32)
    x = np.concatenate([np.zeros(int(rng.uniform(0.05, 0.5) * 16000), np.float32), x, np.zeros(int(rng.uniform(0.3, 0.6) * 16000), np.float32)])
    if not easy:
        reverb = ROOMS[rng.integers(len(ROOMS))] if rng.random() < 0.3 else None
        tilt = rng.uniform(-8, 8, 6) if rng.random() < 0.4 else None
        if reverb is not None or tilt is not None:
            size = 1 << (len(x) + (len(reverb) if reverb is not None else 400) - 1).bit_length()
            spectrum = np.fft.rfft(x, size)
            if reverb is not None:
                spectrum *= np.fft.rfft(reverb, size)
            if tilt is not None:
                bands = np.interp(np.linspace(0, 1, len(spectrum)), np.linspace(0, 1, 6), tilt)
                spectrum *= 10 ** (bands / 20)
            x = np.fft.irfft(spectrum, size)[: len(x)].astype(np.float32)
        if rng.random() < 0.55:
            noise = NOISES[rng.integers(len(NOISES))]
            start = rng.integers(len(noise) - len(x)) if len(noise) > len(x) else 0
            power = np.sqrt((x**2).mean() + 1e-9)
            x = x + noise[start : start + len(x)] * power * 10 ** (-rng.uniform(5, 35) / 20)
    return (x / (np.abs(x).max() + 1e-6) * 10 ** (rng.uniform(-30, -1) / 20)).astype(np.float32)


def batches():
    rows = sorted(TRAIN, key=lambda row: row["count"])
    out, batch = [], []
    for row in rows:
        if batch and (len(batch) + 1) * (row["count"] + 16000) > BATCH_SECONDS * 16000:
            out.append(batch)
            batch = []
        batch.append(row)
    return out + [batch]


model = Model()
optimizer = torch.optim.AdamW(model.parameters(), lr=PEAK_RATE, weight_decay=1e-3)


def loss_of(batch, easy):
    sounds = [augment(row["sound"], easy) for row in batch]
    padded = np.zeros((len(sounds), max(map(len, sounds))), np.float32)
    for i, x in enumerate(sounds):
        padded[i, : len(x)] = x
    mel = logmel(torch.from_numpy(padded))
    for i in range(len(sounds)):
        if rng.random() < 0.5:
            width = rng.integers(1, 12)
            start = rng.integers(0, MELS - width)
            mel[i, :, start : start + width] = mel[i, :, start : start + width].mean()
    logits = model(mel)
    total, letters = 0, 0
    for dialect in DIALECTS:
        mine = [i for i, row in enumerate(batch) if row["dialect"] == dialect]
        if not mine:
            continue
        targets = [batch[i]["labels"] for i in mine]
        total = total + F.ctc_loss(
            logits[dialect][mine].log_softmax(-1).transpose(0, 1),
            torch.tensor(sum(targets, [])),
            torch.tensor([output_length(len(sounds[i])) for i in mine]),
            torch.tensor([len(t) for t in targets]),
            reduction="sum",
            zero_infinity=True,
        )
        letters += sum(map(len, targets))
    return total / letters


def measure(limit):
    model.eval()
    out = {}
    with torch.no_grad():
        for name in ("new sentences 1", "natural 1", "espeak-ng"):
            for dialect in DIALECTS:
                rows = [row for row in ROWS if row["set"] == name and row["dialect"] == dialect][:limit]
                errors = letters = 0
                for row in rows:
                    x = np.concatenate([np.zeros(4800, np.float32), np.asarray(row["sound"], np.float32) / 32768, np.zeros(8000, np.float32)])
                    text = greedy(model(logmel(torch.from_numpy(x)[None]))[dialect][0], dialect)
                    errors += distance(text, row["text"])
                    letters += len(row["text"])
                out[f"{dialect[:3]} {name}"] = f"{100 * errors / max(1, letters):.1f}"
    model.train()
    return out


plan = batches()
print(f"{len(TRAIN)} utterances, {len(plan)} batches, {sum(p.numel() for p in model.parameters())} parameters", flush=True)
start = time.time()
step = epoch = heard = 0
average, last = None, start
while time.time() - start < seconds:
    order = random.sample(plan, len(plan))
    if epoch == 0:
        # Short utterances first: the model leaves the all-blank plateau sooner.
        order = sorted(order[: len(order) // 4], key=lambda b: b[0]["count"]) + order[len(order) // 4 :]
    for batch in order:
        done = (time.time() - start) / seconds
        if done >= 1:
            break
        for group in optimizer.param_groups:
            group["lr"] = PEAK_RATE * min(1, (step + 1) / 150) * 0.5 * (1 + np.cos(np.pi * done)) + 1e-5
        loss = loss_of(batch, step < EASY_STEPS)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        step += 1
        heard += sum(row["count"] for row in batch) / 16000
        average = loss.item() if average is None else 0.97 * average + 0.03 * loss.item()
        if time.time() - last > 90:
            last = time.time()
            print(f"{last - start:.0f} s, step {step}, epoch {epoch}, loss {average:.3f}, heard {heard / 3600:.1f} h, character errors % {measure(12)}", flush=True)
            export(model, weights)
    epoch += 1
export(model, weights)
summary = {
    "seed": SEED,
    "seconds": round(time.time() - start),
    "steps": step,
    "hoursHeard": round(heard / 3600, 1),
    "parameters": sum(p.numel() for p in model.parameters()),
}
json.dump(summary, open(weights + ".json", "w"))
print(f"done: {step} steps, {heard / 3600:.1f} h heard, {time.time() - start:.0f} s; {measure(60)}", flush=True)
