"""python3 recognize_phones.py <weights> <sound file>: one line of phones for each utterance of the file (16 kHz, 32 bit floats), whose lengths in
samples are read from standard input, one per line."""
import sys

import numpy as np
import torch

from phone_model import PhoneModel, greedy, logmel

LEAD, TAIL = 4800, 6400
torch.set_num_threads(1)
torch.set_flush_denormal(True)
model = PhoneModel()
model.load_state_dict(torch.load(sys.argv[1])["model"])
model.eval()
sound = np.memmap(sys.argv[2], dtype="<f4", mode="r")
at = 0
with torch.no_grad():
    for line in sys.stdin:
        count = int(line)
        x = np.concatenate([np.zeros(LEAD, np.float32), sound[at : at + count], np.zeros(TAIL, np.float32)])
        print(greedy(model(logmel(torch.from_numpy(x)[None]))[0]))
        at += count
