"""Pure parts of training; run by training-python.test.ts. The folder of the programs is the first argument, the shipped weights the second."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

FOLDER, WEIGHTS = sys.argv.pop(1), sys.argv.pop(1)
sys.path.insert(0, FOLDER)

import numpy as np
import torch

from corpus import batches, labels, read_all, read_recorded, shares, silences
from export import export
from fast_gru import run_gru
from load_weights import load_weights, read_model
from loss import ctc_loss, masked_mel, unevenly, warped
from model import DIALECTS, HOP, MELS, WINDOW, Model
from sound import Augmentation, telephone
from voice_quality import breathy, creaky

RATE = 16000


def tone(pitch, seconds=1.0):
    return (0.5 * np.sin(2 * np.pi * pitch * np.arange(int(seconds * RATE)) / RATE)).astype(np.float32)


def power(x, low, high):
    spectrum = np.abs(np.fft.rfft(x)) ** 2
    frequency = np.fft.rfftfreq(len(x), 1 / RATE)
    return spectrum[(frequency >= low) & (frequency < high)].sum()


def rows(voice, count, recorded):
    return [
        {"voice": voice, "dialect": "sorani", "sound": np.full(RATE, 9, np.int16), "count": RATE, "labels": [2, 3], "text": "ab", "recorded": recorded}
        for _ in range(count)
    ]


class Weights(unittest.TestCase):
    def test_weights_read_and_written_again_are_the_same_file(self):
        model = read_model(WEIGHTS)
        with tempfile.TemporaryDirectory() as folder:
            export(model, os.path.join(folder, "again.bin"))
            written, shipped = (np.fromfile(path, np.uint8) for path in (os.path.join(folder, "again.bin"), WEIGHTS))
        self.assertEqual(len(written), len(shipped))
        # The scales are divided again: their last bit may differ.
        self.assertLess((written != shipped).mean(), 1e-3)

    def test_a_narrower_model_is_refused(self):
        with self.assertRaisesRegex(ValueError, "128 units are fewer than"):
            load_weights(Model(hidden=128), WEIGHTS)

    def test_a_wider_model_begins_with_the_same_answers_and_its_units_part_ways(self):
        shipped = read_model(WEIGHTS).eval()
        channels, hidden = shipped.conv[0].out_channels, shipped.gru.hidden_size
        wide = Model(channels + 64, 2 * hidden).eval()
        load_weights(wide, WEIGHTS)
        mel = torch.randn(2, 200, MELS, generator=torch.Generator().manual_seed(4))
        with torch.no_grad():
            for dialect in DIALECTS:
                expected, found = shipped(mel)[dialect], wide(mel)[dialect]
                self.assertLess((found - expected).abs().max(), 0.02 * expected.abs().max())
        states = wide.gru.weight_hh_l0[:, :hidden], wide.gru.weight_hh_l0[:, hidden:]
        self.assertGreater((states[0].sum(0) - states[1].sum(0)).abs().max(), 0.1)

    def test_the_mean_of_two_trainings_lies_between_them(self):
        with tempfile.TemporaryDirectory() as folder:
            path = lambda name: os.path.join(folder, name)
            shipped = read_model(WEIGHTS)
            other = Model(shipped.conv[0].out_channels, shipped.gru.hidden_size)
            export(other, path("other.bin"))
            program = os.path.join(FOLDER, "average-weights.py")
            subprocess.run([sys.executable, program, WEIGHTS, path("other.bin"), "0.25", path("mean.bin")], check=True)
            mean = read_model(path("mean.bin"))
        for name, value in mean.state_dict().items():
            expected = 0.75 * shipped.state_dict()[name] + 0.25 * other.state_dict()[name]
            # int8 rounds twice, to half a step of 1/127 of a row's largest value.
            self.assertLess((value - expected).abs().max(), 0.02 * expected.abs().max(), name)


class Recurrences(unittest.TestCase):
    def test_the_faster_gru_answers_and_learns_as_that_of_torch(self):
        gru = torch.nn.GRU(24, 32, 2, batch_first=True)
        x = torch.randn(3, 17, 24, requires_grad=True)
        runs = []
        for run in (lambda: gru(x)[0], lambda: run_gru(gru, x)):
            gru.zero_grad(set_to_none=True)
            x.grad = None
            y = run()
            y.sin().sum().backward()
            runs.append([y, x.grad, *(parameter.grad for parameter in gru.parameters())])
        # bfloat16 has 8 bits of precision.
        for expected, found in zip(*runs):
            self.assertLess((found - expected).norm(), 0.01 * expected.norm())


class Sounds(unittest.TestCase):
    def setUp(self):
        self.rng = np.random.default_rng(3)

    def test_breath_adds_high_frequencies_where_there_is_voice_and_nothing_in_pauses(self):
        x = np.concatenate([tone(200), np.zeros(RATE, np.float32)])
        out = breathy(x, self.rng)
        self.assertEqual(len(out), len(x))
        self.assertGreater(power(out[:RATE], 4000, 8000), 100 * power(x[:RATE], 4000, 8000))
        self.assertEqual(np.abs(out[RATE + 400 :]).max(), 0)

    def test_creak_leaves_the_beginning_and_pulses_below_50_hertz_at_the_end(self):
        x = tone(200, 2)
        out = creaky(x, self.rng)
        self.assertTrue(np.array_equal(out[:RATE], x[:RATE]))
        envelope = lambda y: np.abs(y[-RATE // 5 :]).reshape(-1, 80).max(1)
        self.assertGreater(np.std(envelope(out)), 5 * np.std(envelope(x)))

    def test_a_telephone_passes_300_to_3400_hertz(self):
        out = telephone(tone(1000) + tone(150) + tone(5000))
        self.assertGreater(power(out, 900, 1100), 100 * power(out, 4000, 8000))
        self.assertGreater(power(out, 900, 1100), 100 * power(out, 50, 280))

    def test_every_augmentation_gives_finite_sound_within_full_scale_and_the_same_for_a_seed(self):
        augment = Augmentation(rows("a", 4, True), 5)
        for x in (tone(300, 2), np.zeros(2 * RATE, np.float32)):
            for seed in range(60):
                out, again = (augment(x, np.random.default_rng(seed), False, True) for _ in range(2))
                self.assertTrue(np.isfinite(out).all())
                self.assertLess(np.abs(out).max(), 1)
                self.assertTrue(np.array_equal(out, again))


class Spectrograms(unittest.TestCase):
    def test_an_uneven_rate_keeps_length_and_ends_and_the_order_of_frames(self):
        mel = torch.arange(200.0)[:, None].repeat(1, MELS)
        out = unevenly(mel, np.random.default_rng(1))[:, 0].numpy()
        self.assertEqual(len(out), 200)
        self.assertAlmostEqual(out[0], 0)
        self.assertAlmostEqual(out[-1], 199, 2)
        steps = np.diff(out)
        self.assertGreater(steps.min(), 0.5)
        self.assertGreater(steps.max(), 1.1)

    def test_a_shorter_vocal_tract_moves_a_peak_up(self):
        mel = torch.zeros(1, MELS)
        mel[0, 30] = 1
        self.assertEqual(warped(mel, 0.9)[0].argmax(), 33)

    def test_masking_a_batch_keeps_the_number_of_frames(self):
        sounds = [tone(200, 1), tone(300, 2)]
        mel = masked_mel(sounds, np.random.default_rng(2))
        self.assertEqual(mel.shape, (2, (2 * RATE - WINDOW) // HOP + 1, MELS))


class Mixing(unittest.TestCase):
    def test_half_of_an_epoch_is_of_recorded_people_a_third_of_our_voices_and_a_sixth_of_espeak(self):
        import random

        rest = rows("ours", 400, False) + rows("espeak-ng m1", 80, False)
        recorded, others = shares(rows("festvox a", 60, True) + rest, random.Random(1))
        self.assertEqual(len(recorded), 60)
        espeak = sum(row["voice"].startswith("espeak-ng") for row in others)
        self.assertAlmostEqual(espeak, 20, delta=1)
        self.assertAlmostEqual(len(others) - espeak, 40, delta=1)

    def test_without_recorded_people_an_epoch_has_everything(self):
        import random

        recorded, others = shares(rows("ours", 40, False) + rows("espeak-ng m1", 8, False), random.Random(1))
        self.assertEqual((len(recorded), len(others)), (0, 48))

    def test_speakers_of_the_corpus_of_recorded_people_are_recorded_whatever_synthesizer_joins_their_units(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, voice in (("sorani", "espeak-ng m1"), ("sorani-recorded", "rhvoice anna"), ("kurmanji", "ours"), ("kurmanji-recorded", "pico es-ES")):
                np.full(RATE, 9, "<i2").tofile(os.path.join(folder, name + ".pcm"))
                with open(os.path.join(folder, name + ".jsonl"), "w", encoding="utf8") as file:
                    file.write(json.dumps({"voice": voice, "dialect": name.removesuffix("-recorded"), "start": 0, "count": RATE, "text": ""}))
            self.assertEqual([row["recorded"] for row in read_all(folder)], [False, False])
            self.assertEqual(sorted(row["voice"] for row in read_recorded(folder) if row["recorded"]), ["pico es-ES", "rhvoice anna"])

    def test_silence_is_spread_over_batches_and_has_no_letters(self):
        quiet = silences(rows("ours", 800, False), 7)
        self.assertEqual(len(quiet), 10)
        self.assertEqual(labels([rows("a", 1, False)[0], quiet[0], rows("a", 1, False)[0]]), [2, 3, 1, 2, 3])
        self.assertEqual(labels([quiet[0]]), [])
        for batch in batches(rows("ours", 800, False) + quiet, 1):
            self.assertTrue(any(labels(unit) for unit in batch))

    def test_batches_of_the_same_step_are_about_as_long_as_each_other_and_none_is_lost(self):
        long = [{**row, "count": RATE * (1 + i % 7)} for i, row in enumerate(rows("ours", 700, False))]
        plan = batches(long, 1, 2)
        self.assertEqual(sum(len(unit) for batch in plan for unit in batch), 700)
        longest = [max(sum(row["count"] for row in unit) for unit in batch) for batch in plan]
        differences = [abs(one - other) for one, other in zip(longest[::2], longest[1::2])]
        self.assertLess(sum(differences) / len(differences), RATE)
        self.assertNotEqual(longest, sorted(longest))

    def test_silence_is_learned_as_blanks(self):
        logits = torch.zeros(2, 20, 5, requires_grad=True)
        ctc_loss(logits, [20, 20], [[], [1, 2]]).backward()
        self.assertTrue(torch.isfinite(logits.grad).all())
        self.assertTrue((logits.grad[0, :, 0] < 0).all())


unittest.main()
