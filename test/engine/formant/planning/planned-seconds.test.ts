import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { plannedSeconds } from '../../../../src/engine/formant/planning/planned-seconds.ts';
import { resolveVoice } from '../../../../src/engine/formant/voices/resolve-voice.ts';
import type { SynthesisJob } from '../../../../src/engine/synthesis-engine.ts';
import { finish } from '../../../../src/text/verbalize/finish.ts';
import { BADINI, jobOf, KURMANJI, render, SORANI } from '../engine-fixture.ts';

function planned(changes: Partial<SynthesisJob>, limit = Number.POSITIVE_INFINITY): number {
  const job = jobOf(changes);
  return finish(plannedSeconds(job, resolveVoice(job).rate, limit));
}

describe('the planned seconds', () => {
  it('are those that are spoken, within a hundredth', () => {
    const paragraphs = `${SORANI}\n\n${SORANI}\n${SORANI}`;
    const jobs: Partial<SynthesisJob>[] = [
      { text: paragraphs },
      { text: paragraphs, speed: 0.25 },
      { text: paragraphs, speed: 4, sentenceSilenceMs: 1500 },
      { text: paragraphs, temperature: 2, silenceTrim: true },
      { text: KURMANJI.repeat(3), dialect: 'kurmanji', voice: 'kurmanji_f002' },
      { text: BADINI.repeat(3), dialect: 'badini', voice: 'badini_v5_m001' },
      { text: '\ufdfa'.repeat(20) },
      { text: '7'.repeat(600), speed: 2 },
      { text: 'ب'.repeat(1500) },
    ];
    for (const job of jobs) {
      const spoken = render(job).samples.length / 24_000;
      assert.ok(Math.abs(planned(job) / spoken - 1) < 0.01, `${planned(job)} s planned, ${spoken} s spoken`);
    }
  });

  it('are none where there is nothing to say', () => {
    assert.equal(planned({ text: '😀 … !' }), 0);
  });

  it('are about the whole where the plan ends early, which takes a fraction of the steps', () => {
    const stepsOf = (limit: number) => {
      const job = jobOf({ text: '\ufdfa'.repeat(2000) });
      return [...plannedSeconds(job, 1, limit)].length;
    };
    const whole = planned({ text: '\ufdfa'.repeat(2000) });
    assert.ok(Math.abs(planned({ text: '\ufdfa'.repeat(2000) }, 60) / whole - 1) < 0.1);
    const sentences = `${SORANI} `.repeat(200);
    assert.ok(Math.abs(planned({ text: sentences }, 60) / planned({ text: sentences }) - 1) < 0.1);
    assert.ok(stepsOf(60) < stepsOf(1e6));
  });
});
