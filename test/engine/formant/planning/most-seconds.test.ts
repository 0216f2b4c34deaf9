import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { DIALECTS, type Dialect } from '../../../../src/contract/dialects.ts';
import { longestSpeech } from '../../../../src/contract/limits.ts';
import { mostSeconds } from '../../../../src/engine/formant/planning/most-seconds.ts';
import { plannedSeconds } from '../../../../src/engine/formant/planning/planned-seconds.ts';
import { finish } from '../../../../src/text/verbalize/finish.ts';
import { VOCABULARIES } from '../../../../src/text/vocabulary/vocabularies.ts';
import { SENTENCES } from '../../../text/gold/sentences.ts';
import { jobOf } from '../engine-fixture.ts';

function isEnough(
  text: string,
  dialect: Dialect,
  changes: { speed?: number; sentenceSilenceMs?: number } = {},
) {
  const job = jobOf({ text, dialect, ...changes });
  const [most, planned] = [mostSeconds(job, 0.9), finish(plannedSeconds(job, 0.9, 1e9))];
  assert.ok(most >= planned, `${JSON.stringify(text.slice(0, 40))} (${dialect}): ${most} < ${planned}`);
}

describe('the most seconds', () => {
  it('are enough for every sign, unit, currency and abbreviation, alone and again and again', () => {
    for (const dialect of DIALECTS) {
      const { signs, currencies, units, abbreviations } = VOCABULARIES[dialect];
      const keys = [signs, currencies, units, abbreviations].flatMap(Object.keys);
      const others = [
        '\ufdfa',
        '\ufdf2',
        '½',
        'W ',
        'ب. ',
        'A. ',
        '999999999999999 ',
        '1/1/2000 ',
        'x@y.io ',
        '1:11 ',
        'XXXVIII ',
      ];
      for (const key of [...keys, ...others]) {
        for (const unit of [key, `${key} `, `8${key} `, `8 ${key}\n`]) isEnough(unit.repeat(40), dialect);
      }
    }
  });

  it('are enough for any mixture', () => {
    const words = DIALECTS.flatMap((dialect) => SENTENCES[dialect].join(' ').split(' '));
    const signs = DIALECTS.flatMap((dialect) => Object.keys(VOCABULARIES[dialect].signs));
    const piece = fc.constantFrom(
      ...words,
      ...signs,
      '\ufdfa',
      '1',
      '25',
      '1991',
      '.',
      '!',
      ':',
      '\n',
      '\n\n',
      'BBC',
      '😀',
    );
    const settings = fc.record({
      speed: fc.constantFrom(0.25, 1, 4),
      sentenceSilenceMs: fc.constantFrom(undefined, 0, 5000),
    });
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 40 }),
        fc.constantFrom('', ' '),
        fc.constantFrom(...DIALECTS),
        settings,
        (pieces, space, dialect, changes) => isEnough(pieces.join(space), dialect, changes as object),
      ),
      { numRuns: 1000 },
    );
  });

  it('are below the limit for the longest ordinary texts at their own speed', () => {
    for (const dialect of DIALECTS) {
      const text = Array.from({ length: 5 }, () => SENTENCES[dialect].join(' '))
        .join(' ')
        .slice(0, 5000);
      assert.ok(mostSeconds(jobOf({ text, dialect }), 1) < longestSpeech(5000, 1), dialect);
    }
  });
});
