"""python3 training/network/average-weights.py <weights> <other weights> <share of the others, 0 to 1> <weights file>: the weighted mean of two trainings.

Where one went on from the other, or both from the same weights, the mean has often fewer errors than either; with the weights from before a
training, it gives back some of what was forgotten (Wortsman et al., 2022). `train.py <corpus folder> 0 <file> --from <weights>` measures weights.
Where both have a training summary beside them, so has the mean.
"""
import json
import os
import sys

from export import export
from load_weights import read_model

first, second, share, path = sys.argv[1], sys.argv[2], float(sys.argv[3]), sys.argv[4]
model = read_model(first)
others = read_model(second).state_dict()
if any(value.shape != others[name].shape for name, value in model.state_dict().items()):
    sys.exit(f"{first} and {second} have models of different sizes: there is no mean of them.")
model.load_state_dict({name: value * (1 - share) + others[name] * share for name, value in model.state_dict().items()})
export(model, path)

summaries = []
for source in (first, second):
    if os.path.exists(source + ".json"):
        with open(source + ".json", encoding="utf8") as file:
            summaries.append(json.load(file))
if len(summaries) == 2:
    total = {name: summaries[0][name] + summaries[1][name] for name in ("steps", "seconds", "audioHours")}
    parts = [f"{name} after {summary['steps']:,} steps ({weight:.0%})" for name, summary, weight in zip(("one", "the other"), summaries, (1 - share, share))]
    history = f"The weights are the mean of two trainings: {parts[0]}, {parts[1]}"
    with open(path + ".json", "w", encoding="utf8") as file:
        json.dump({**summaries[0], **summaries[1], **total, "audioHours": round(total["audioHours"], 1), "history": history}, file)
