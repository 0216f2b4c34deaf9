import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { characterErrorRate, cut, spoken, utteranceOf } from './spoken.ts';

const KURMANJI = spoken({
  text: 'Bavê min li bajêr kar dike.',
  dialect: 'kurmanji',
  voice: 'kurmanji_m005',
});
const SORANI = spoken({ text: 'باوکم لە شار کار دەکات', dialect: 'sorani', voice: 'sorani_m005' });

async function listen(pieces: readonly Int16Array[], dialect: 'sorani' | 'kurmanji') {
  const utterance = await utteranceOf(dialect);
  const partials = pieces.map((piece) => {
    utterance.push(piece);
    return utterance.partial;
  });
  return { partials, final: utterance.finish(), last: utterance.partial };
}

describe('an utterance', () => {
  for (const [dialect, samples] of [
    ['kurmanji', KURMANJI],
    ['sorani', SORANI],
  ] as const) {
    it(`has the same ${dialect} text for any split of the audio`, async () => {
      const whole = await listen([samples], dialect);
      const places = fc.array(fc.nat(samples.length), { maxLength: 60 });
      await fc.assert(
        fc.asyncProperty(places, async (at) => {
          const pieces = await listen(cut(samples, at), dialect);
          assert.equal(pieces.last, whole.last);
          assert.equal(pieces.final, whole.final);
        }),
        { numRuns: 12 },
      );
    });

    // covers: live.partials
    it(`never revises a ${dialect} partial`, async () => {
      const steps = Array.from({ length: Math.floor(samples.length / 800) }, (_, i) => i * 800);
      const { partials, last } = await listen(cut(samples, steps), dialect);
      for (const [i, partial] of partials.entries()) assert.ok((partials[i + 1] ?? last).startsWith(partial));
      assert.ok(new Set(partials).size > 5, 'text appears while the sentence is being spoken');
    });
  }

  for (const [dialect, voice, text] of [
    ['kurmanji', 'kurmanji_f014', 'ez îro diçim bazarê û nan û şîr dikirim û paşê ez vedigerim malê'],
    ['kurmanji', 'kurmanji_m005', 'li gundê me dibistan û mizgeft hene û ba radibe û pelên daran dikevin'],
    ['sorani', 'sorani_f014', 'باوکم لە شار کار دەکات و دایکم لە ماڵەوەیە و کاکم لە شارێکی دوور دەژی'],
    ['sorani', 'sorani_m005', 'ئەمڕۆ باران دەبارێت و کاکم لە شارێکی دوور دەژی'],
  ] as const) {
    // covers: openai.realtime.items
    it(`settles words of a ${dialect} sentence of ${voice} while it is spoken, and takes none back however the sound is split`, async () => {
      const samples = spoken({ text, dialect, voice });
      const steps = (length: number) =>
        Array.from({ length: Math.floor(samples.length / length) }, (_, i) => i * length);
      const finals = new Set<string>();
      for (const length of [2560, 7001]) {
        const utterance = await utteranceOf(dialect, { settles: true });
        let settled = '';
        for (const piece of cut(samples, steps(length))) {
          utterance.push(piece);
          assert.ok(`${utterance.settled} `.startsWith(settled && `${settled} `), utterance.settled);
          settled = utterance.settled;
        }
        const final = utterance.finish();
        assert.ok(`${final} `.startsWith(`${settled} `), `${settled} | ${final}`);
        assert.ok(settled.split(' ').length >= final.split(' ').length / 3, `${settled} | ${final}`);
        finals.add(final);
      }
      assert.equal(finals.size, 1);
      const open = await utteranceOf(dialect);
      open.push(samples);
      assert.equal(open.settled, '', 'only where it is asked for');
    });
  }

  for (const [dialect, voice, sentences] of [
    [
      'sorani',
      'sorani_m001',
      [
        'ئەمڕۆ باران دەبارێت',
        'باوکم لە شار کار دەکات و دایکم لە ماڵەوەیە',
        'کاکم لە شارێکی دوور دەژی',
        'چایەکی گەرمی بۆ هێنام',
      ],
    ],
    [
      'kurmanji',
      'kurmanji_m001',
      [
        'li gundê me dibistan û mizgeft hene',
        'ba radibe û pelên daran dikevin',
        'destên xwe bişo û were ser sifrê',
        'ez îro diçim bazarê û nan û şîr dikirim',
      ],
    ],
  ] as const)
    it(`has spaces between the words of a ${dialect} partial`, async () => {
      const words = new Set<string>();
      for (const text of sentences) {
        const { last } = await listen([spoken({ text, dialect, voice })], dialect);
        for (const word of last.split(' ')) words.add(word);
      }
      const missing = sentences
        .join(' ')
        .split(' ')
        .filter((word) => !words.has(word));
      assert.ok(missing.length <= 2, `not words of their own: ${missing.join(', ')}`);
    });

  it('transcribes silence as nothing', async () => {
    assert.deepEqual(await listen([new Int16Array(32_000)], 'kurmanji'), {
      partials: [''],
      final: '',
      last: '',
    });
  });

  it('is empty without any samples', async () => {
    assert.equal((await listen([], 'sorani')).final, '');
  });

  it('transcribes an unseen voice almost correctly (bavê min li bajêr kar dike)', async () => {
    const { final } = await listen([KURMANJI], 'kurmanji');
    assert.ok(characterErrorRate(final, 'bavê min li bajêr kar dike') <= 0.2, final);
  });

  it('writes Sorani in Arabic script (bawkim le şar kar dekat)', async () => {
    const { final } = await listen([SORANI], 'sorani');
    assert.ok(characterErrorRate(final, 'باوکم لە شار کار دەکات') <= 0.2, final);
  });
});
