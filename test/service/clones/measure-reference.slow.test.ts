import assert from 'node:assert/strict';
import { test } from 'node:test';
import { voiceFromId } from '../../../src/engine/formant/voices/voice-from-id.ts';
import type { ClonedVoice } from '../../../src/engine/synthesis-engine.ts';
import { measureReference } from '../../../src/service/clones/measure-reference.ts';
import { pitchTrack, render } from '../../engine/formant/engine-fixture.ts';
import { noise, recorded, TEXTS, tone } from './reference-fixture.ts';

const SPEAKERS = [
  ['sorani_m005', 'sorani'],
  ['sorani_f044', 'sorani'],
  ['sorani_m011', 'sorani'],
  ['sorani_f020', 'sorani'],
  ['kurmanji_m001', 'kurmanji'],
  ['kurmanji_f002', 'kurmanji'],
  ['kurmanji_m033', 'kurmanji'],
  ['kurmanji_f098', 'kurmanji'],
] as const;

const CLONE: ClonedVoice = { pitch: 120, formantScale: 0.97, tilt: 5, rate: 1 };

let measured: Map<string, ClonedVoice> | undefined;

/** Every speaker's reference, measured once. */
function references(): Map<string, ClonedVoice> {
  measured ??= new Map(
    SPEAKERS.map(([voice, dialect]) => [voice, measureReference(recorded({ voice }, dialect), dialect)]),
  );
  return measured;
}

function semitones(a: number, b: number): number {
  return Math.abs(12 * Math.log2(a / b));
}

test('the median pitch of a reference is found within 3 %, of men and women in both dialects', () => {
  [80, 105, 140, 190, 240, 290].forEach((pitch, i) => {
    const dialect = i % 2 === 0 ? 'sorani' : 'kurmanji';
    const clone = { ...CLONE, pitch, formantScale: pitch < 165 ? 0.97 : 1.15 };
    const measured = measureReference(recorded({ voice: 'clone_a', clone }, dialect), dialect).pitch;
    assert.ok(Math.abs(measured / pitch - 1) < 0.03, `${dialect} ${pitch} Hz: ${measured}`);
  });
});

test('the pitch of a reference equals that of its waveform, measured by another method', () => {
  for (const [id, { pitch }] of references()) {
    // The other method mistakes a first formant at twice the pitch for the pitch, unless the range of the voice is passed.
    const highest = voiceFromId(id).pitch * 1.6;
    const [, dialect] = SPEAKERS.find(([voice]) => voice === id)!;
    const track = pitchTrack(
      render({ voice: id, dialect, text: TEXTS[dialect], temperature: 0.7 }).samples,
      40,
      highest,
    );
    const voiced = track.filter((hertz) => hertz > 0).sort((a, b) => a - b);
    const expected = voiced[voiced.length >> 1]!;
    assert.ok(Math.abs(pitch / expected - 1) < 0.03, `${id}: ${pitch} Hz, ${expected} Hz`);
  }
});

test('the vocal tract of a reference is found within 5 %, and ordered correctly', () => {
  const pairs = [...references()].map(([id, { formantScale }]) => {
    const truth = voiceFromId(id).formantScale;
    assert.ok(Math.abs(formantScale / truth - 1) < 0.05, `${id}: ${formantScale}, in truth ${truth}`);
    return { id, truth, formantScale };
  });
  for (const a of pairs) {
    for (const b of pairs) {
      if (a.truth / b.truth > 1.04) assert.ok(a.formantScale > b.formantScale, `${a.id} and ${b.id}`);
    }
  }
});

test('a darker reference has more tilt, a faster one a higher rate', () => {
  const measure = (change: Partial<ClonedVoice>) =>
    measureReference(recorded({ voice: 'clone_a', clone: { ...CLONE, ...change } }, 'sorani'), 'sorani');
  const tilts = [0, 4, 8, 12].map((tilt) => measure({ tilt }).tilt);
  const rates = [0.75, 0.9, 1.1, 1.3].map((rate) => measure({ rate }).rate);
  for (const values of [tilts, rates]) {
    assert.deepEqual(
      values,
      [...values].sort((a, b) => a - b),
    );
    assert.equal(new Set(values).size, 4, values.join(' '));
  }
  assert.ok(tilts[3]! - tilts[0]! > 6, tilts.join(' '));
  assert.ok(rates[3]! / rates[0]! > 1.4, rates.join(' '));
});

// covers: voices.clone.created
test('a clone sounds like its reference, and more so than any other speaker', () => {
  for (const [id, dialect] of SPEAKERS) {
    const clone = references().get(id)!;
    const again = measureReference(recorded({ voice: 'clone_b', clone }, dialect), dialect);
    assert.ok(semitones(again.pitch, clone.pitch) < 1, `${id}: ${again.pitch} Hz, ${clone.pitch} Hz`);
    const scale = again.formantScale / clone.formantScale;
    assert.ok(Math.abs(scale - 1) < 0.05, `${id}: ${again.formantScale}, ${clone.formantScale}`);
    const distance = (other: ClonedVoice) =>
      semitones(again.pitch, other.pitch) / 2 + Math.abs(again.formantScale / other.formantScale - 1) / 0.04;
    for (const [other, voice] of references()) {
      if (other !== id) assert.ok(distance(clone) < distance(voice), `${id} sounds like ${other}`);
    }
  }
});

test('quiet, loud and slightly noisy recordings give the same voice', () => {
  const clean = recorded({ voice: 'sorani_m005' }, 'sorani');
  const expected = references().get('sorani_m005')!;
  const hiss = noise(clean.length / 16_000 + 1, 0.004);
  for (const samples of [
    clean.map((sample) => sample * 0.05),
    clean.map((sample) => Math.max(-1, Math.min(1, sample * 3))),
    clean.map((sample, i) => sample + hiss[i]!),
  ]) {
    const voice = measureReference(samples, 'sorani');
    assert.ok(semitones(voice.pitch, expected.pitch) < 0.5);
    assert.ok(Math.abs(voice.formantScale / expected.formantScale - 1) < 0.05);
  }
});

test('the same recording always gives the same voice', () => {
  const [[id, dialect]] = SPEAKERS;
  assert.deepEqual(measureReference(recorded({ voice: id }, dialect), dialect), references().get(id));
});

test('silence, noise, a tone, too little voice and too long a recording are refused, each with its own message', () => {
  const refused = (samples: Float32Array, message: RegExp) =>
    assert.throws(() => measureReference(samples, 'sorani'), {
      name: 'SpeechError',
      code: 'unsupported-media',
      field: 'reference',
      message,
    });
  refused(new Float32Array(0), /too short: it holds 0\.0 s/);
  refused(new Float32Array(80_000), /is silent/);
  refused(noise(5, 0.0005), /is silent/);
  refused(noise(5), /holds noise/);
  let sum = 0;
  refused(
    noise(20).map((sample) => {
      sum = sum * 0.995 + sample * 0.1;
      return sum;
    }),
    /holds noise/,
  );
  refused(tone(5, 180), /steady tone/);
  refused(recorded({ voice: 'sorani_m001' }, 'sorani', 'باشە'), /too short: it holds 0\.\d s of voice/);
  refused(new Float32Array(16_000 * 301), /longer than 5 minutes/);
});
