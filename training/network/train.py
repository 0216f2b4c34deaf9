"""python3 training/network/train.py <corpus folder> <steps> <weights file> [--resume] [--any-tract] [--from weights] [--speakers n] [--small | --same-size]
[--threads n] [--seed n]: trains and writes the run-time's binary file, with the weights that had the fewest errors on held-out
speakers whenever that was measured.

--any-tract also varies the vocal tract length of the corpus's voices. --from goes on from weights of this format, of this model's size or
smaller, with a lower learning rate. --speakers hears only the first n recorded speakers. --small trains a model half as wide, --same-size one as
wide as the weights of --from.

On several cores: python3 -m torch.distributed.run --standalone --nproc-per-node <cores> training/network/train.py …, in which each step hears a batch per
core."""
import argparse
import json
import math
import os
import sys
import time

import numpy as np
import torch
import torch.distributed as processes

from corpus import batches, labels, read_all, read_recorded, silences
from export import export
from load_weights import load_weights, read_model
from loss import ctc_loss, masked_mel
from measure import Measure
from model import CHANNELS, DIALECTS, HIDDEN, Model, output_length
from sound import ANY_TRACT, DESCRIPTION, SAME_TRACT, Augmentation, chain

PEAK_RATE = 2.5e-3
#: The peak where training goes on from weights.
RETRAINING_RATE = 1.5e-3
WARM_UP_STEPS = 150
EASY_STEPS = 300
REPORT_STEPS = 750
parser = argparse.ArgumentParser()
parser.add_argument("folder")
parser.add_argument("steps", type=int)
parser.add_argument("weights")
parser.add_argument("--resume", action="store_true")
parser.add_argument("--any-tract", action="store_true")
parser.add_argument("--from", dest="start")
parser.add_argument("--speakers", type=int)
size = parser.add_mutually_exclusive_group()
size.add_argument("--small", action="store_true")
size.add_argument("--same-size", action="store_true")
parser.add_argument("--threads", type=int, default=1)
parser.add_argument("--seed", type=int, default=7)
options = parser.parse_args()
if options.same_size and not options.start:
    parser.error("--same-size needs --from: the weights whose size is meant.")
folder, steps, weights = options.folder, options.steps, options.weights
checkpoint = weights + ".checkpoint"
rank, world = int(os.environ.get("RANK", 0)), int(os.environ.get("WORLD_SIZE", 1))
if world > 1:
    processes.init_process_group("gloo")
torch.set_num_threads(options.threads)
torch.set_flush_denormal(True)
torch.manual_seed(options.seed)

TRAIN = read_all(folder) + read_recorded(folder, options.speakers)
SILENCES = silences(TRAIN, options.seed)
measure = Measure(read_all(folder, "-development"), read_recorded(folder, suffix="-recorded-held"), rank, world)
augment = Augmentation(TRAIN, options.seed, ANY_TRACT if options.any_tract else SAME_TRACT)
if options.same_size:
    model = read_model(options.start)
else:
    model = Model(CHANNELS // 2, HIDDEN // 2) if options.small else Model()
    if options.start:
        load_weights(model, options.start)
optimizer = torch.optim.AdamW(model.parameters(), lr=PEAK_RATE, weight_decay=1e-3)


def learning_rate(step):
    """The learning rate depends on the step only: a busy machine takes longer but reaches the same weights."""
    return state["peak"] * min(1, (step + 1) / min(WARM_UP_STEPS, steps / 4)) * 0.5 * (1 + math.cos(math.pi * step / steps)) + 1e-5


def batch_loss(batch, step):
    rng = np.random.default_rng([options.seed, step, rank])
    torch.manual_seed(options.seed + step * world + rank)
    sounds = [
        augment(
            chain([np.asarray(row["sound"], np.float32) / 32768 for row in unit], rng),
            rng,
            step < EASY_STEPS and not state["retrained"],
            unit[0]["recorded"],
        )
        for unit in batch
    ]
    logits = model(masked_mel(sounds, rng))
    total, letters = 0, 0
    for dialect in DIALECTS:
        indices = [i for i, unit in enumerate(batch) if unit[0]["dialect"] == dialect]
        if not indices:
            continue
        targets = [labels(batch[i]) for i in indices]
        total = total + ctc_loss(logits[dialect][indices], [output_length(len(sounds[i])) for i in indices], targets)
        letters += sum(map(len, targets))
    return total / max(1, letters)


def share_gradients():
    """The mean of the processes' gradients, in each of them; a batch in one dialect has none for the other's head."""
    parameters = list(model.parameters())
    flat = torch.cat([torch.zeros_like(one).flatten() if one.grad is None else one.grad.flatten() for one in parameters])
    processes.all_reduce(flat)
    for one, part in zip(parameters, flat.div_(world).split([one.numel() for one in parameters])):
        one.grad = part.view_as(one)


def keep(errors):
    """Writes the run-time's file, unless earlier weights had fewer errors."""
    figure = measure.judged(errors)
    if figure > state["best"]:
        return
    state["best"] = figure
    state["errors"] = errors
    state["kept"] = state["step"]
    if rank == 0:
        export(model, weights)


def save(state):
    if rank > 0:
        return
    torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict(), **state}, checkpoint + ".part")
    os.replace(checkpoint + ".part", checkpoint)


def report(line):
    if rank == 0:
        print(line, flush=True)


# The epoch 0 begins with what is easy, for a model that knows nothing.
state = {"step": 0, "epoch": 1 if options.start else 0, "place": 0, "hours": 0.0, "seconds": 0.0, "plans": [], "best": float("inf"), "kept": 0, "errors": {}}
state |= {"retrained": options.start is not None, "peak": RETRAINING_RATE if options.start else PEAK_RATE}
if options.resume:
    saved = torch.load(checkpoint)
    model.load_state_dict(saved["model"])
    optimizer.load_state_dict(saved["optimizer"])
    state = {name: saved.get(name, value) for name, value in state.items()}
if not state["plans"] or state["plans"][-1][1] != steps:
    state["plans"].append([state["step"], steps])
report(f"{len(TRAIN)} utterances, {sum(p.numel() for p in model.parameters())} parameters, {steps} steps from {state['step']}")
start = time.time() - state["seconds"]
first, began, average = state["step"], time.time(), None
plan = batches(TRAIN + SILENCES, state["epoch"], world)
while state["step"] < steps:
    if state["place"] + world > len(plan):
        state["epoch"] += 1
        state["place"] = 0
        plan = batches(TRAIN + SILENCES, state["epoch"], world)
    together = plan[state["place"] : state["place"] + world]
    for group in optimizer.param_groups:
        group["lr"] = learning_rate(state["step"])
    loss = batch_loss(together[rank], state["step"])
    optimizer.zero_grad()
    loss.backward()
    if world > 1:
        share_gradients()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    state["step"] += 1
    state["place"] += world
    state["hours"] += sum(row["count"] for batch in together for unit in batch for row in unit) / 16000 / 3600
    average = loss.item() if average is None else 0.98 * average + 0.02 * loss.item()
    if state["step"] % REPORT_STEPS == 0:
        now = time.time()
        state["seconds"] = now - start
        left = (now - began) / (state["step"] - first) * (steps - state["step"]) / 60
        errors = measure(model)
        report(
            f"step {state['step']} of {steps}, {state['hours']:.1f} h of audio, loss {average:.3f}, about {left:.0f} min left; letter error rate in %: {errors}"
        )
        keep(errors)
        save(state)
state["seconds"] = time.time() - start
keep(measure(model))
save(state)
if rank > 0:
    sys.exit()
coded = sum("codec" in row for row in TRAIN)
summary = {
    "seed": options.seed,
    "seconds": round(state["seconds"]),
    "steps": state["step"],
    # The planned number of steps, by the step from which it applied: a resumed run with another number continues at another learning rate.
    "plans": state["plans"],
    "audioHours": round(state["hours"], 1),
    "processes": world,
    "parameters": sum(p.numel() for p in model.parameters()),
    # The step whose weights were kept, and their wrong letters in percent.
    "kept": state["kept"],
    "errors": state["errors"],
    "augmentation": DESCRIPTION + (f", {coded} utterances sent through Opus" if coded else ""),
    **({"history": "They began as the weights of an earlier training"} if options.start else {}),
}
json.dump(summary, open(weights + ".json", "w"))
report(f"done in {summary['seconds']} s; kept those of step {state['kept']}; letter error rate in %: {state['errors']}")
