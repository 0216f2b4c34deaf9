"""Writes the binary that src/engine/recognition/weights.ts reads: u32 header length, JSON header, tensors.

Matrices are int8 with one float32 scale per row; vectors are float32. Convolutions lie as [out, kernel, in].
"""
import json
import os

import numpy as np

from model import DIALECTS, HOP, KERNEL, LETTERS, MELS, STRIDE, WINDOW


def export(model, path):
    tensors, blob = [], bytearray()

    def put(data):
        blob.extend(b"\0" * (-len(blob) % 4))
        at = len(blob)
        blob.extend(data)
        return at

    for name, value in model.state_dict().items():
        array = value.detach().numpy().astype(np.float32)
        if array.ndim == 3:
            array = array.transpose(0, 2, 1)
        if array.ndim >= 2:
            rows = array.reshape(array.shape[0], -1)
            scale = np.maximum(np.abs(rows).max(1), 1e-9) / 127
            data = np.round(rows / scale[:, None]).astype(np.int8).tobytes()
            tensors.append({"name": name, "rows": rows.shape[0], "columns": rows.shape[1], "at": put(data), "scales": put(scale.astype("<f4").tobytes())})
        else:
            tensors.append({"name": name, "rows": array.shape[0], "columns": 1, "at": put(array.astype("<f4").tobytes())})
    header = {
        "format": 1,
        "mels": MELS,
        "window": WINDOW,
        "hop": HOP,
        "kernels": KERNEL,
        "strides": STRIDE,
        "channels": model.conv[0].out_channels,
        "hidden": model.gru.hidden_size,
        "layers": model.gru.num_layers,
        "letters": {d: LETTERS[d] for d in DIALECTS},
        "tensors": tensors,
    }
    text = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    with open(path + ".part", "wb") as file:
        file.write(len(text).to_bytes(4, "little") + text + blob)
    os.replace(path + ".part", path)
