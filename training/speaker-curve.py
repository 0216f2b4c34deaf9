"""python3 training/speaker-curve.py <corpus folder> <steps> <start weights> <output folder> [speakers…]: what another recorded speaker is worth.

Trains from the same weights, for the same number of steps, on the first 3, 6, 12… recorded speakers, and prints a Markdown table of the wrong letters
of voices and speakers held out of training, after the weights that all started from. With few steps, compare the rows with each other, not with a
whole training. Runs that are done already are not repeated.
"""
import json
import os
import subprocess
import sys

folder, steps, start, output = sys.argv[1:5]
START = "start"
counts = [START, *(sys.argv[5:] or ["3", "6", "12"])]
os.makedirs(output, exist_ok=True)
train = os.path.join(os.path.dirname(os.path.abspath(__file__)), "train.py")
results = {}
for count in counts:
    weights = os.path.join(output, f"{count}.bin")
    if not os.path.exists(weights + ".json"):
        how = ["0"] if count == START else [steps, "--speakers", count]
        subprocess.run([sys.executable, train, folder, how[0], weights, "--from", start, *how[1:]], check=True, stdout=sys.stderr)
    with open(weights + ".json", encoding="utf8") as file:
        results[count] = json.load(file)["errors"]

names = list(next(iter(results.values())))
print(f"| speakers | {' | '.join(names)} |\n|---|{'---|' * len(names)}")
for count, errors in results.items():
    print(f"| {count} | {' | '.join(f'{errors[name]:.1f}' for name in names)} |")
