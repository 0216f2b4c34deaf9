"""python3 training/train.py <corpus folder> <steps> <weights file> [--resume] [--any-tract]: trains on one thread and writes the
run-time's binary file; --any-tract also varies the vocal tract length of the corpus's voices."""
import json
import os
import sys
import time

import numpy as np
import torch

from corpus import batches, read_all
from export import export
from loss import ctc_loss, masked_mel
from model import DIALECTS, Model, distance, greedy, logmel, output_length
from sound import Augmentation, chain

SEED = 7
PEAK_RATE = 2.5e-3
WARM_UP_STEPS = 150
EASY_STEPS = 300
REPORT_SECONDS = 60
folder, steps, weights = sys.argv[1], int(sys.argv[2]), sys.argv[3]
checkpoint = weights + ".checkpoint"
torch.set_num_threads(1)
torch.set_flush_denormal(True)
torch.manual_seed(SEED)

TRAIN = read_all(folder)
DEVELOPMENT = read_all(folder, "-development")
augment = Augmentation(TRAIN, SEED, (0.85, 1.18)) if "--any-tract" in sys.argv else Augmentation(TRAIN, SEED)
model = Model()
optimizer = torch.optim.AdamW(model.parameters(), lr=PEAK_RATE, weight_decay=1e-3)


def learning_rate(step):
    """The learning rate depends on the step only: a busy machine takes longer but reaches the same weights."""
    return PEAK_RATE * min(1, (step + 1) / WARM_UP_STEPS) * 0.5 * (1 + np.cos(np.pi * step / steps)) + 1e-5


def batch_loss(batch, step):
    rng = np.random.default_rng([SEED, step])
    torch.manual_seed(SEED + step)
    sounds = [
        augment(chain([np.asarray(row["sound"], np.float32) / 32768 for row in unit], rng), rng, step < EASY_STEPS) for unit in batch
    ]
    logits = model(masked_mel(sounds, rng))
    total, letters = 0, 0
    for dialect in DIALECTS:
        indices = [i for i, unit in enumerate(batch) if unit[0]["dialect"] == dialect]
        if not indices:
            continue
        # 1 is the space between concatenated utterances.
        targets = [sum(([1] + row["labels"] for row in batch[i]), [])[1:] for i in indices]
        total = total + ctc_loss(logits[dialect][indices], [output_length(len(sounds[i])) for i in indices], targets)
        letters += sum(map(len, targets))
    return total / letters


def measure():
    """Letter error rate in percent on held-out voices and sentences, without the word list."""
    model.eval()
    out = []
    with torch.no_grad():
        for name in ("natural", "invented words"):
            for dialect in DIALECTS:
                rows = [row for row in DEVELOPMENT if row["set"] == "development " + name and row["dialect"] == dialect]
                errors = letters = 0
                for row in rows[::2]:
                    x = np.concatenate([np.zeros(4800, np.float32), np.asarray(row["sound"], np.float32) / 32768, np.zeros(8000, np.float32)])
                    text = greedy(model(logmel(torch.from_numpy(x)[None]))[dialect][0], dialect)
                    errors += distance(text, row["text"])
                    letters += len(row["text"])
                out.append(f"{name} {dialect} {100 * errors / max(1, letters):.1f}")
    model.train()
    return ", ".join(out)


def save(state):
    torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict(), **state}, checkpoint + ".part")
    os.replace(checkpoint + ".part", checkpoint)


state = {"step": 0, "epoch": 0, "place": 0, "hours": 0.0, "seconds": 0.0, "plans": []}
if "--resume" in sys.argv:
    saved = torch.load(checkpoint)
    model.load_state_dict(saved["model"])
    optimizer.load_state_dict(saved["optimizer"])
    state = {name: saved.get(name, value) for name, value in state.items()}
if not state["plans"] or state["plans"][-1][1] != steps:
    state["plans"].append([state["step"], steps])
print(f"{len(TRAIN)} utterances, {sum(p.numel() for p in model.parameters())} parameters, {steps} steps from {state['step']}", flush=True)
start = time.time() - state["seconds"]
first, began, last, average = state["step"], time.time(), time.time(), None
plan = batches(TRAIN, state["epoch"])
while state["step"] < steps:
    if state["place"] == len(plan):
        state["epoch"] += 1
        state["place"] = 0
        plan = batches(TRAIN, state["epoch"])
    batch = plan[state["place"]]
    for group in optimizer.param_groups:
        group["lr"] = learning_rate(state["step"])
    loss = batch_loss(batch, state["step"])
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    state["step"] += 1
    state["place"] += 1
    state["hours"] += sum(row["count"] for unit in batch for row in unit) / 16000 / 3600
    average = loss.item() if average is None else 0.98 * average + 0.02 * loss.item()
    now = time.time()
    if now - last > REPORT_SECONDS:
        last = now
        state["seconds"] = now - start
        left = (now - began) / (state["step"] - first) * (steps - state["step"]) / 60
        print(
            f"step {state['step']} of {steps}, {state['hours']:.1f} h of audio, loss {average:.3f}, about {left:.0f} min left; letter error rate in %: {measure()}",
            flush=True,
        )
        save(state)
        export(model, weights)
state["seconds"] = time.time() - start
export(model, weights)
save(state)
summary = {
    "seed": SEED,
    "seconds": round(state["seconds"]),
    "steps": state["step"],
    # The planned number of steps, by the step from which it applied: a resumed run with another number continues at another learning rate.
    "plans": state["plans"],
    "audioHours": round(state["hours"], 1),
    "parameters": sum(p.numel() for p in model.parameters()),
}
json.dump(summary, open(weights + ".json", "w"))
print(f"done in {summary['seconds']} s; letter error rate in %: {measure()}", flush=True)
