"""Reads the output of generate-corpus.ts and arranges it in batches."""
import json
import os
import random

import numpy as np

from model import DIALECTS, LETTERS

RATE = 16000
#: What the names of corpora of recorded people contain.
RECORDED = "-recorded"
#: Shares of the sound of an epoch that recorded people have, where there are any, and then espeak-ng: with half of this it was forgotten.
RECORDED_SHARE = 0.5
ESPEAK_SHARE = 1 / 6
#: Of all utterances, how many have nobody speaking, and how long they last.
SILENT = 1 / 80
SILENT_SECONDS = (1, 5)
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
        row["recorded"] = RECORDED in name
    return rows


def read_recorded(folder, most=None, suffix="-recorded"):
    """Utterances of recorded people, of the first `most` of them; none where the corpus has none."""
    rows = [row for dialect in DIALECTS if os.path.exists(os.path.join(folder, dialect + suffix + ".jsonl")) for row in read(folder, dialect + suffix, dialect)]
    speakers = list(dict.fromkeys(row["voice"] for row in rows))[:most]
    return [row for row in rows if row["voice"] in speakers]


def read_all(folder, suffix=""):
    return [row for dialect in DIALECTS for row in read(folder, dialect + suffix, dialect)]


def silences(rows, seed):
    """Utterances without speech and letters, for augmentation to fill with noise, music or babble."""
    rng = random.Random(seed)
    out = []
    for _ in range(int(len(rows) * SILENT)):
        count = int(rng.uniform(*SILENT_SECONDS) * RATE)
        sound = np.zeros(count, np.int16)
        out.append({"dialect": rng.choice(DIALECTS), "voice": "", "sound": sound, "count": count, "labels": [], "text": "", "recorded": False})
    return out


def labels(unit):
    """The letters of concatenated utterances; 1 is the space between them."""
    return sum(([1] + row["labels"] for row in unit if row["labels"]), [])[1:]


def length(unit):
    return sum(row["count"] for row in unit)


def shares(rows, rng):
    """All of recorded people, and as much of our voices and of espeak-ng's as makes their shares; shuffled."""
    recorded = [row for row in rows if row["recorded"]]
    others = [row for row in rows if not row["recorded"]]
    rng.shuffle(recorded)
    rng.shuffle(others)
    if recorded:
        total = length(recorded) / RECORDED_SHARE
        espeak = [row for row in others if row["voice"].startswith("espeak-ng")]
        ours = [row for row in others if not row["voice"].startswith("espeak-ng")]
        others = lasting(ours, total * (1 - RECORDED_SHARE - ESPEAK_SHARE)) + lasting(espeak, total * ESPEAK_SHARE)
        rng.shuffle(others)
    return [recorded, others]


def lasting(rows, samples):
    """The first rows that together last so long, or all."""
    out = []
    for row in rows:
        if samples <= 0:
            break
        samples -= row["count"]
        out.append(row)
    return out


def batches(rows, epoch, together=1):
    """
    Batches of units, each unit a list of rows to concatenate. Deterministic per epoch. Those that processes hear in the same step, `together` in a row,
    are about as long as each other, so that none waits for another.
    """
    rng = random.Random(epoch)
    units = []
    for dialect in DIALECTS:
        for left in shares([row for row in rows if row["dialect"] == dialect], rng):
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
        steps = [out[first : first + together] for first in range(0, len(out), together)]
        # A step that is not full comes last, where it is left out.
        last = [steps.pop()] if len(out) % together else []
        rng.shuffle(steps)
        return sum(steps + last, [])
    # Short utterances first: the model escapes the all-blank plateau sooner.
    short, rest = out[: len(out) // 4], out[len(out) // 4 :]
    easy = sorted(rng.sample(short, len(short) // 2) + rng.sample(rest, len(rest) // 8), key=lambda batch: length(batch[0]))
    easy_ids = {id(batch) for batch in easy}
    rest = [batch for batch in out if id(batch) not in easy_ids]
    rng.shuffle(rest)
    return easy + rest
