import assert from 'node:assert/strict';
import { sayable } from '../../../../training/recorded/sayable.ts';
import type { Speaker } from '../../../../training/recorded/speaker.ts';
import { TRAINING_SPEAKERS } from '../../../../training/recorded/speakers.ts';

const MANNER = { voice: 'kurmanji_m001', speed: 1, pitch: 0, seed: 3, temperature: 0.5 };

/** Each of a synthesizer's speakers says words about as long as planned, and shorter when faster. */
export function assertSpokenAsPlanned(synthesizer: string): void {
  const speakers = TRAINING_SPEAKERS.filter(({ id }) => id.startsWith(`${synthesizer} `));
  assert.ok(speakers.length >= 6);
  for (const speaker of speakers) {
    const { seconds, planned } = speakSentence(speaker, 1);
    assert.ok(
      seconds > 0.55 * planned && seconds < 1.5 * planned,
      `${speaker.id}: ${seconds} s of ${planned} s`,
    );
    assert.ok(speakSentence(speaker, 1.4).seconds < seconds, speaker.id);
  }
}

/** Seconds of a sentence, and of its plan. */
function speakSentence(speaker: Speaker, speed: number) {
  const manner = { ...MANNER, speed };
  const said = sayable('mala me ne mezin e', 'kurmanji', manner, speaker.tables, speaker.inventory());
  assert.ok(said);
  const [sound] = speaker.speak([said.units]);
  assert.ok(sound);
  const isSound = (sample: number) => Math.abs(sample) > 200;
  const [first, last] = [sound.findIndex(isSound), sound.findLastIndex(isSound)];
  assert.ok(first >= 0, `${speaker.id} is silent`);
  return {
    seconds: (last - first) / 16_000,
    planned: said.units.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}
