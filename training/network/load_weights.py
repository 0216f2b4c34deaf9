"""Reads what export.py wrote, into a model of the same size or a wider one: training goes on from weights in the repository, without a checkpoint."""
import json

import numpy as np
import torch

from model import Model

#: Of a duplicated unit, the least part of each outgoing weight that one of the two gets.
LEAST_PART = 0.3


def read_weights(path):
    """The header of a file, and its tensors by name, as in the model's state_dict."""
    with open(path, "rb") as file:
        data = file.read()
    size = int.from_bytes(data[:4], "little")
    header = json.loads(data[4 : 4 + size])
    blob = memoryview(data)[4 + size :]
    tensors = {}
    for tensor in header["tensors"]:
        name, rows, columns, at = tensor["name"], tensor["rows"], tensor["columns"], tensor["at"]
        if "scales" not in tensor:
            tensors[name] = np.frombuffer(blob, "<f4", rows, at)
            continue
        values = np.frombuffer(blob, np.int8, rows * columns, at).reshape(rows, columns).astype(np.float32)
        values = values * np.frombuffer(blob, "<f4", rows, tensor["scales"])[:, None]
        if name.startswith("conv."):
            # Convolutions lie as [out, kernel, in].
            values = values.reshape(rows, header["kernels"][int(name.split(".")[1])], -1).transpose(0, 2, 1)
        tensors[name] = values
    return header, tensors


def read_model(path):
    """A model of a file's size, with its weights."""
    header, _ = read_weights(path)
    model = Model(header["channels"], header["hidden"], header["layers"])
    load_weights(model, path)
    return model


def load_weights(model, path, seed=0):
    """
    In a wider model, units are there twice and share their outgoing weights unevenly, so that it begins with the same answers and the two can
    part ways (Net2Net: Chen, Goodfellow and Shlens, 2016).

    @raises ValueError where the model is narrower than the file, or has other layers or letters.
    """
    header, tensors = read_weights(path)
    state = model.state_dict()
    if set(tensors) != set(state):
        raise ValueError(f"{path} has other layers than the model.")
    rng = np.random.default_rng(seed)
    widths = {"channels": (header["channels"], model.conv[0].out_channels), "hidden": (header["hidden"], model.gru.hidden_size)}
    places = {kind: wider(*sizes, rng) for kind, sizes in widths.items()}
    for name, values in tensors.items():
        kinds = units_of(name)
        rows = places.get(kinds[0], np.arange(len(values)))
        if name.startswith("gru."):
            rows = np.concatenate([gate * header["hidden"] + rows for gate in range(3)])
        values = values[rows]
        if kinds[1] in places and values.ndim > 1:
            values = with_shared_columns(values, places[kinds[1]], rng)
        if values.shape != tuple(state[name].shape):
            raise ValueError(f"{name} in {path} has another size than in the model.")
        state[name] = torch.from_numpy(np.array(values, np.float32))
    model.load_state_dict(state)


def units_of(name):
    """The kinds of units that the rows and columns of a tensor stand for."""
    if name.startswith("conv."):
        return "channels", "channels" if name.startswith("conv.1") else None
    if name.startswith("gru."):
        return "hidden", "channels" if "_ih_l0" in name else "hidden"
    return None, "hidden"


def wider(before, after, rng):
    """For each unit of the wider layer, the unit of the narrower one that it begins as."""
    if after < before:
        raise ValueError(f"{after} units are fewer than the {before} of the file.")
    turns = [rng.permutation(before) for _ in range(after // before)]
    return np.concatenate([np.arange(before), *turns])[:after]


def with_shared_columns(values, places, rng):
    """[rows, columns, …] -> the columns at `places`, where those of one unit add up to what it had."""
    shape = (len(values), len(places))
    parts = rng.uniform(LEAST_PART, 1 - LEAST_PART, shape).astype(np.float32)
    totals = np.zeros((len(values), values.shape[1]), np.float32)
    np.add.at(totals, (slice(None), places), parts)
    parts /= totals[:, places]
    return values[:, places] * parts.reshape(shape + (1,) * (values.ndim - 2))
