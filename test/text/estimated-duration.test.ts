import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { plannedSeconds } from '../../src/engine/formant/planning/planned-seconds.ts';
import { estimatedDuration } from '../../src/text/estimated-duration.ts';
import { finish } from '../../src/text/verbalize/finish.ts';
import { jobOf } from '../engine/formant/engine-fixture.ts';
import { goldSentences } from './gold/gold-sentences.ts';
import { BADINI_SENTENCES } from './gold/gold-sentences-badini.ts';
import { KURMANJI_SENTENCES } from './gold/gold-sentences-kurmanji.ts';
import { SORANI_SENTENCES } from './gold/gold-sentences-sorani.ts';

const GOLD = { sorani: SORANI_SENTENCES, kurmanji: KURMANJI_SENTENCES, badini: BADINI_SENTENCES } as const;

describe('the estimated duration', () => {
  for (const [dialect, sentences] of Object.entries(GOLD))
    it(`is how long news takes in ${dialect}, within a tenth, and inversely proportional to the speed`, () => {
      const news = goldSentences(sentences).filter(({ category }) => category === 'news');
      const text = news.map((sentence) => sentence.text).join(' ');
      for (const speed of [0.5, 1, 2]) {
        const job = jobOf({ text, dialect: dialect as keyof typeof GOLD, speed });
        const planned = finish(plannedSeconds(job, 1, Number.POSITIVE_INFINITY));
        const estimated = estimatedDuration(text.length, speed);
        assert.ok(Math.abs(estimated / planned - 1) < 0.1, `${estimated} s estimated, ${planned} s planned`);
      }
    });

  it('is that of speed 1 where none is set', () => {
    for (const speed of [undefined, null, 0, Number.NaN])
      assert.equal(estimatedDuration(100, speed), estimatedDuration(100, 1));
  });
});
