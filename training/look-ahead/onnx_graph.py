"""Reads the convolutions of an ONNX file (onnx.proto3), so that nothing has to be installed for it."""
import numpy as np

#: Of TensorProto.DataType.
TYPES = {1: "<f4", 6: "<i4", 7: "<i8", 11: "<f8"}


def _varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def _fields(data):
    at = 0
    while at < len(data):
        key, at = _varint(data, at)
        kind = key & 7
        if kind == 0:
            value, at = _varint(data, at)
        else:
            length, at = {1: (8, at), 5: (4, at)}.get(kind) or _varint(data, at)
            value, at = data[at : at + length], at + length
        yield key >> 3, value


def _numbers(value):
    """A repeated field of integers, packed or not."""
    if isinstance(value, int):
        return [value]
    out, at = [], 0
    while at < len(value):
        number, at = _varint(value, at)
        out.append(number)
    return out


def _tensor(data):
    shape, name, kind, values = [], "", 1, np.zeros(0, "<f4")
    for field, value in _fields(data):
        if field == 1:
            shape += _numbers(value)
        elif field == 2:
            kind = value
        elif field == 8:
            name = value.decode()
    for field, value in _fields(data):
        if field == 4:
            values = np.frombuffer(value, "<f4")
        elif field == 9:
            values = np.frombuffer(value, TYPES[kind])
    return name, values.reshape(shape) if values.size else values


def _node(data):
    inputs, kind, attributes = [], "", {}
    for field, value in _fields(data):
        if field == 1:
            inputs.append(value.decode())
        elif field == 4:
            kind = value.decode()
        elif field == 5:
            parts = list(_fields(value))
            name = next(part for number, part in parts if number == 1).decode()
            attributes[name] = sum((_numbers(part) for number, part in parts if number == 8), [])
    return kind, inputs, attributes


def read_graph(path):
    """-> [(operator, names of inputs, attributes that are lists of integers)], {name: array}."""
    with open(path, "rb") as file:
        model = file.read()
    graph = next(value for field, value in _fields(model) if field == 7)
    nodes = [_node(value) for field, value in _fields(graph) if field == 1]
    return nodes, dict(_tensor(value) for field, value in _fields(graph) if field == 5)
