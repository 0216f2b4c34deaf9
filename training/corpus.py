"""Reads the output of generate-corpus.ts and arranges it in batches."""
import json
import os
import random

import numpy as np

from model import DIALECTS, LETTERS

RATE = 16000
BATCH_SECONDS = 60
#: One utterance in twelve is concatenated with others, so that the model also sees 5 to 18 seconds of continuous speech.
CHAINED = 0.08
CHAIN_SECONDS = (5, 18)


def read(folder, name, dialect):
    sound = np.memmap(os.path.join(folder, name + ".pcm"), dtype="<i2", mode="r")
    index = {c: i + 1 for i, c in enumerate(LETTERS[dialect])}
    rows = [json.loads(line) for line in open(os.path.join(folder, name + ".jsonl"), encoding="utf8")]
    for row in rows:
        row["sound"] = sound[row["start"] : row["start"] + row["count"]]
        row["labels"] = [index[c] for c in row["text"]]
    return rows


def read_all(folder, suffix=""):
    return [row for dialect in DIALECTS for row in read(folder, dialect + suffix, dialect)]


def length(unit):
    return sum(row["count"] for row in unit)


def batches(rows, epoch):
    """Batches of units, each unit a list of rows to concatenate. Deterministic per epoch."""
    rng = random.Random(epoch)
    units = []
    for dialect in DIALECTS:
        left = [row for row in rows if row["dialect"] == dialect]
        rng.shuffle(left)
        while left:
            unit = [left.pop()]
            if rng.random() < CHAINED:
                wanted = rng.uniform(*CHAIN_SECONDS) * RATE
                while left and length(unit) + left[-1]["count"] < wanted:
                    unit.append(left.pop())
            units.append(unit)
    out, batch = [], []
    for unit in sorted(units, key=length):
        if batch and (len(batch) + 1) * (length(unit) + RATE) > BATCH_SECONDS * RATE:
            out.append(batch)
            batch = []
        batch.append(unit)
    out.append(batch)
    if epoch > 0:
        rng.shuffle(out)
        return out
    # Short utterances first: the model escapes the all-blank plateau sooner.
    short, rest = out[: len(out) // 4], out[len(out) // 4 :]
    easy = sorted(rng.sample(short, len(short) // 2) + rng.sample(rest, len(rest) // 8), key=lambda batch: length(batch[0]))
    easy_ids = {id(batch) for batch in easy}
    rest = [batch for batch in out if id(batch) not in easy_ids]
    rng.shuffle(rest)
    return easy + rest
