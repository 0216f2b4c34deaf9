import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withLexicon } from '../../../src/engine/lexicon/with-lexicon.ts';
import { createFormantEngine } from '../../../src/engine/threads/formant-engine.ts';
import { ToneEngine } from '../../service/support/tone-engine.ts';
import { jobOf } from '../formant/engine-fixture.ts';

const ENTRIES = [
  { word: 'پ د ک', say: 'پارتی دیموکراتی کوردستان' },
  { word: 'ن ی ک', say: 'یەکێتی' },
  { word: 'ترامپ', say: 'دۆناڵد ترەمپ' },
];

/** Each word with its start and end in fifths of a second, the length of a tone. */
async function wordsOf(text: string) {
  const tone = new ToneEngine();
  const words = [];
  for await (const chunk of withLexicon(tone, ENTRIES).synthesize(jobOf({ text })))
    words.push(...chunk.words);
  return {
    said: tone.jobs[0]?.text,
    words: words.map(({ word, start, end }) => [word, Math.round(start * 5), Math.round(end * 5)]),
  };
}

describe('withLexicon', () => {
  it('says a name as the lexicon spells it, and times its words as they are written', async () => {
    assert.deepEqual(await wordsOf('ئەمڕۆ پ د ک هات.'), {
      said: 'ئەمڕۆ پارتی دیموکراتی کوردستان هات.',
      words: [
        ['ئەمڕۆ', 0, 1],
        ['پ', 1, 2],
        ['د', 2, 3],
        ['ک', 3, 4],
        ['هات.', 4, 5],
      ],
    });
  });

  it('gives the words of an entry that is said in fewer no time of their own', async () => {
    assert.deepEqual((await wordsOf('ن ی ک، دوێنێ')).words, [
      ['ن', 0, 1],
      ['ی', 1, 1],
      ['ک،', 1, 1],
      ['دوێنێ', 1, 2],
    ]);
  });

  it('keeps one entry for a word that is said in more', async () => {
    const { said, words } = await wordsOf('«ترامپی» هات');
    assert.equal(said, '«دۆناڵد ترەمپی» هات');
    assert.deepEqual(
      words.map(([word]) => word),
      ['«ترامپی»', 'هات'],
    );
  });

  it('leaves other texts to the engine', async () => {
    assert.deepEqual(await wordsOf('سڵاو هەولێر'), {
      said: 'سڵاو هەولێر',
      words: [
        ['سڵاو', 0, 1],
        ['هەولێر', 1, 2],
      ],
    });
  });

  it('sounds like the text of what is said, and has a word for each token that is written', async () => {
    const engine = createFormantEngine({ threads: 1 });
    const collect = async (chunks: ReturnType<typeof engine.synthesize>) => {
      const samples: number[] = [];
      const words: string[] = [];
      for await (const chunk of chunks) {
        samples.push(...chunk.samples);
        words.push(...chunk.words.map(({ word }) => word));
      }
      return { samples, words };
    };
    try {
      const text = 'لە 5ی ئاداردا پ د ک — ترامپی بینی.';
      const spelled = text.replace('پ د ک', ENTRIES[0]!.say).replace('ترامپی', 'دۆناڵد ترەمپی');
      const lexicon = await collect(withLexicon(engine, ENTRIES).synthesize(jobOf({ text })));
      assert.deepEqual(lexicon.samples, (await collect(engine.synthesize(jobOf({ text: spelled })))).samples);
      assert.deepEqual(lexicon.words, text.split(' '));
    } finally {
      await engine.close();
    }
  });
});
