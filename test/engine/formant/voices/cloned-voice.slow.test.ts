import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { espeakSettings } from '../../../../src/engine/espeak/espeak-settings.ts';
import { clonedVoice } from '../../../../src/engine/formant/voices/cloned-voice.ts';
import type { ClonedVoice } from '../../../../src/engine/synthesis-engine.ts';
import { createFormantEngine } from '../../../../src/engine/threads/formant-engine.ts';
import { SENTENCES } from '../../../text/gold/sentences.ts';
import { jobOf, loudness, pitchTrack, render, renderThrough } from '../engine-fixture.ts';

const CLONE: ClonedVoice = { pitch: 132, formantScale: 0.97, tilt: 4, rate: 1 };

function medianPitch(samples: Int16Array): number {
  const voiced = pitchTrack(samples)
    .filter((hertz) => hertz > 0)
    .sort((a, b) => a - b);
  return voiced[voiced.length >> 1]!;
}

/** Long enough for a stable median: that of a short text depends on its intonation. */
const TEXT = SENTENCES.sorani.slice(10, 20).join(' ');

describe('a cloned voice', () => {
  it('has the measured median pitch, within 3 %', () => {
    for (const pitch of [85, 110, 150, 205, 260]) {
      const { samples } = render({ voice: 'clone_a', clone: { ...CLONE, pitch }, text: TEXT });
      const ratio = medianPitch(samples) / pitch;
      assert.ok(ratio > 0.97 && ratio < 1.03, `${pitch} Hz: ${ratio}`);
    }
  });

  it('is deterministic per job, and differs between clones with equal measurements', () => {
    const hash = (voice: string, clone = CLONE) => render({ voice, clone, text: 'باش' }).hash;
    assert.equal(hash('clone_a'), hash('clone_a'));
    assert.notEqual(hash('clone_a'), hash('clone_b'));
    for (const change of [{ pitch: 150 }, { formantScale: 1.1 }, { tilt: 9 }, { rate: 1.2 }]) {
      assert.notEqual(hash('clone_a'), hash('clone_a', { ...CLONE, ...change }), JSON.stringify(change));
    }
  });

  it('is as loud as any other voice, also when the measurements change under the same id', () => {
    for (const tilt of [0, 8, 16]) {
      for (const [pitch, formantScale] of [
        [70, 0.8],
        [300, 1.35],
      ] as const) {
        const level = loudness(
          render({ voice: 'clone_a', clone: { ...CLONE, pitch, formantScale, tilt }, silenceTrim: true })
            .samples,
        );
        assert.ok(level > -30 && level < -12, `${pitch} Hz, tilt ${tilt}: ${level} dB`);
      }
    }
  });

  it('speaks faster or slower according to its rate', () => {
    const length = (rate: number) => render({ voice: 'clone_a', clone: { ...CLONE, rate } }).samples.length;
    assert.ok(Math.abs(length(0.8) / length(1) - 1.25) < 0.05);
    assert.ok(Math.abs(length(1.25) / length(1) - 0.8) < 0.05);
  });

  it('sounds the same on worker threads in Sorani and Kurmanji', async () => {
    const engine = createFormantEngine({ threads: 1 });
    try {
      for (const [dialect, text] of [
        ['sorani', 'من باشم، سوپاس.'],
        ['kurmanji', 'Ez baş im, spas.'],
      ] as const) {
        const job = jobOf({ voice: 'clone_a', clone: CLONE, dialect, text });
        assert.equal((await renderThrough(engine.synthesize(job))).hash, render(job).hash);
      }
    } finally {
      await engine.close();
    }
  });

  it('is spoken by espeak-ng at its own pitch and rate', () => {
    const settings = (clone: ClonedVoice) => espeakSettings(jobOf({ voice: 'clone_a', clone }), 'espeak-ng');
    const [low, high] = [settings({ ...CLONE, pitch: 90 }), settings({ ...CLONE, pitch: 130 })];
    assert.match(low.voice, /^ku\+m\d$/);
    assert.match(settings({ ...CLONE, pitch: 220 }).voice, /^ku\+f\d$/);
    assert.ok(high.pitch > low.pitch + 20);
    assert.ok(settings({ ...CLONE, rate: 1.3 }).wordsPerMinute > settings(CLONE).wordsPerMinute + 30);
  });

  it('derives its gender from its pitch', () => {
    assert.equal(clonedVoice('clone_a', CLONE).gender, 'male');
    assert.equal(clonedVoice('clone_a', { ...CLONE, pitch: 200 }).gender, 'female');
  });
});
