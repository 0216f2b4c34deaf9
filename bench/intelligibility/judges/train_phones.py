"""python3 train_phones.py <corpus folder> <steps> <weights file> [--resume]: trains judge (a) on one thread."""
import json
import os
import random
import sys
import time

import numpy as np
import torch

from phone_model import PHONES, PhoneModel, distance, greedy, logmel, output_length
from loss import ctc_loss, masked_mel
from sound import Augmentation

SEED = 11
PEAK_RATE = 2.5e-3
WARM_UP_STEPS = 150
EASY_STEPS = 300
BATCH_SECONDS = 48
REPORT_SECONDS = 90
RATE = 16000
folder, steps, weights = sys.argv[1], int(sys.argv[2]), sys.argv[3]
checkpoint = weights + ".checkpoint"
torch.set_num_threads(1)
torch.set_flush_denormal(True)
torch.manual_seed(SEED)


def read(name):
    sound = np.memmap(os.path.join(folder, name + ".pcm"), dtype="<i2", mode="r")
    rows = [json.loads(line) for line in open(os.path.join(folder, name + ".jsonl"), encoding="utf8")]
    for row in rows:
        row["sound"] = sound[row["start"] : row["start"] + row["count"]]
        row["labels"] = [PHONES.index(c) + 1 for c in row["phones"]]
    return rows


TRAIN, DEVELOPMENT = read("train"), read("development")
augment = Augmentation(TRAIN, SEED)
model = PhoneModel()
optimizer = torch.optim.AdamW(model.parameters(), lr=PEAK_RATE, weight_decay=1e-3)


def learning_rate(step):
    return PEAK_RATE * min(1, (step + 1) / WARM_UP_STEPS) * 0.5 * (1 + np.cos(np.pi * step / steps)) + 1e-5


def batches(epoch):
    """Utterances of similar length together; the short ones first in the first epoch, when all output is blank."""
    rng = random.Random(epoch)
    rows = sorted(TRAIN, key=lambda row: row["count"] * rng.uniform(0.9, 1.1))
    out, batch = [], []
    for row in rows:
        if batch and (len(batch) + 1) * (row["count"] + RATE) > BATCH_SECONDS * RATE:
            out.append(batch)
            batch = []
        batch.append(row)
    out.append(batch)
    if epoch > 0:
        rng.shuffle(out)
        return out
    short, rest = out[: len(out) // 3], out[len(out) // 3 :]
    rng.shuffle(short)
    rng.shuffle(rest)
    return short + rest


def augmented(row, rng, easy):
    """Longer and shorter vocal tracts than espeak-ng's variants have, then a room, a microphone and noise."""
    x = np.asarray(row["sound"], np.float32) / 32768
    if not easy:
        ratio = rng.uniform(0.88, 1.14)
        n = int(len(x) / ratio)
        x = np.interp(np.arange(n, dtype=np.float32) * np.float32(ratio), np.arange(len(x), dtype=np.float32), x).astype(np.float32)
    return augment(x, rng, easy)


def batch_loss(batch, step):
    rng = np.random.default_rng([SEED, step])
    torch.manual_seed(SEED + step)
    sounds = [augmented(row, rng, step < EASY_STEPS) for row in batch]
    targets = [row["labels"] for row in batch]
    lengths = [output_length(len(x)) for x in sounds]
    return ctc_loss(model(masked_mel(sounds, rng)), lengths, targets) / sum(map(len, targets))


def measure(rows):
    """Phone error rate in percent, on held-out variants."""
    model.eval()
    errors = phones = 0
    with torch.no_grad():
        for row in rows:
            x = np.concatenate([np.zeros(4800, np.float32), np.asarray(row["sound"], np.float32) / 32768, np.zeros(6400, np.float32)])
            x = x / (np.abs(x).max() + 1e-6) * 0.3
            errors += distance(greedy(model(logmel(torch.from_numpy(x)[None]))[0]), row["phones"])
            phones += len(row["phones"])
    model.train()
    return 100 * errors / phones


def save(state):
    torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict(), "state": state}, checkpoint + ".part")
    os.replace(checkpoint + ".part", checkpoint)
    torch.save({"model": model.state_dict(), "steps": state["step"], "wrong": state["wrong"]}, weights + ".part")
    os.replace(weights + ".part", weights)


state = {"step": 0, "epoch": 0, "place": 0, "seconds": 0.0, "wrong": None}
if "--resume" in sys.argv:
    saved = torch.load(checkpoint)
    model.load_state_dict(saved["model"])
    optimizer.load_state_dict(saved["optimizer"])
    state = saved["state"]
hours = sum(row["count"] for row in TRAIN) / RATE / 3600
print(f"{len(TRAIN)} utterances, {hours:.1f} h, {sum(p.numel() for p in model.parameters())} parameters, {steps} steps from {state['step']}", flush=True)
began = last = time.time()
first, before, average = state["step"], state["seconds"], None
plan = batches(state["epoch"])
while state["step"] < steps:
    if state["place"] == len(plan):
        state["epoch"] += 1
        state["place"] = 0
        plan = batches(state["epoch"])
    for group in optimizer.param_groups:
        group["lr"] = learning_rate(state["step"])
    loss = batch_loss(plan[state["place"]], state["step"])
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    state["step"] += 1
    state["place"] += 1
    average = loss.item() if average is None else 0.98 * average + 0.02 * loss.item()
    now = time.time()
    if now - last > REPORT_SECONDS:
        last = now
        left = (now - began) / (state["step"] - first) * (steps - state["step"]) / 60
        state["wrong"] = measure(DEVELOPMENT[::3])
        state["seconds"] = before + now - began
        print(f"step {state['step']} of {steps}, loss {average:.3f}, phone error rate {state['wrong']:.1f} % on held-out variants, about {left:.0f} min left", flush=True)
        save(state)
state["wrong"] = measure(DEVELOPMENT)
state["seconds"] = before + time.time() - began
save(state)
os.remove(checkpoint)
print(f"done in {state['seconds']:.0f} s: phone error rate {state['wrong']:.1f} % on held-out variants", flush=True)
