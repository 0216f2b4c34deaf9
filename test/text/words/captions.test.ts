import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { splitSentences } from '../../../src/text/normalize/split-sentences.ts';
import { createCaptionWriter, toSRT, toVTT } from '../../../src/text/words/captions.ts';
import { createWordMap, type TimedWord } from '../../../src/text/words/word-map.ts';

const SORANI = 'سڵاو، چۆنیت؟ من باشم.';

/** Captions of a text with these word times: `[word, start, end]`. */
function captions(text: string, times: readonly (readonly [string, number, number])[]) {
  const words = createWordMap(text)(times.map(([word, start, end]) => ({ word, start, end })));
  return createCaptionWriter(words, { text, sentences: splitSentences(text) })();
}

/** Each word of a text takes half a second. */
function evenly(text: string) {
  return captions(
    text,
    text
      .trim()
      .split(/\s+/)
      .map((word, index) => [word, index / 2, (index + 1) / 2] as const),
  );
}

const lines = (text: string) => evenly(text).map((caption) => caption.text);

describe('captions', () => {
  it('are one per sentence, from its first word to its last (silaw, chonit)', () => {
    assert.deepEqual(evenly(SORANI), [
      { start: 0, end: 1, text: 'سڵاو، چۆنیت؟' },
      { start: 1, end: 2, text: 'من باشم.' },
    ]);
  });

  it('tell an abbreviation from the end of a sentence (doctor Azad)', () => {
    assert.deepEqual(lines('د. ئازاد هات. باش بوو.'), ['د. ئازاد هات.', 'باش بوو.']);
  });

  it('split a long sentence between words, and omit none', () => {
    const text = Array.from({ length: 60 }, (_, index) => `gotin${index}`).join(' ');
    const broken = lines(text);
    assert.ok(broken.length > 4);
    for (const line of broken) assert.ok(line.length <= 84);
    assert.equal(broken.join(' '), text);
  });

  it('never leave the last word of a long sentence alone in a caption (hatin, dekat)', () => {
    for (const text of [
      'Îro di dibistana gundê me ya biçûk de zarokên ku ji bajarên dûr hatibûn bi kêfxweşî xwendin.',
      'لە کتێبخانەی گەڕۆکی شارەزوور مناڵەکان هەموو ڕۆژێکی هەینی چیرۆکی نوێ بۆ یەکتر دەخوێننەوە.',
      'Silav, tu çawa yî? Pirtûkxaneya gerok îro ji bo zarokên gundên çiyayî yên li derdora bajêr vebû! Erê.',
      'لە کتێبخانەی گەڕۆکی شارەزوور مناڵەکان هەموو ڕۆژێکی هەینی چیرۆکی نوێ بۆ یەکتر دەخوێننەوە !',
    ]) {
      const shown = lines(text);
      assert.equal(shown.join(' '), text);
      assert.ok(shown.length > 1);
      for (const line of shown) {
        assert.ok(line.length <= 84);
        if (!splitSentences(text).some(({ start, end }) => text.slice(start, end).trim() === line))
          assert.ok(line.split(' ').filter((word) => /\p{L}/u.test(word)).length > 1, `alone: ${line}`);
      }
    }
  });

  it('keep all words, their order and their times, alone only where nothing else fits, and are final before the last two', () => {
    const word = fc.constantFrom(
      ...[
        'û',
        'ez',
        'li',
        'بۆ',
        'لە',
        'سڵاو',
        'Silêmanî',
        'pirtûkxaneyeke',
        'دەخوێننەوە',
        'کتێبخانەیەکی',
        '100',
      ],
    );
    const sentence = fc
      .tuple(fc.array(word, { minLength: 1, maxLength: 40 }), fc.constantFrom('.', '؟', '!'))
      .map(([all, mark]) => all.join(' ') + mark);
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 1, maxLength: 4 }), (all) => {
        const text = all.join(' ');
        const tokens = text.split(' ');
        const times = tokens.map((token, index) => [token, index / 2, (index + 1) / 2] as const);
        const whole = captions(text, times);
        assert.equal(whole.map((caption) => caption.text).join(' '), text);
        let read = 0;
        for (const { start, end, text: line } of whole) {
          const count = line.split(' ').length;
          assert.deepEqual([start, end], [read / 2, (read + count) / 2]);
          assert.ok(line.length <= 84);
          if (count === 1)
            assert.ok(splitSentences(text).some((span) => text.slice(span.start, span.end).trim() === line));
          read += count;
        }
        for (let count = 1; count < times.length; count++) {
          const sofar = captions(text, times.slice(0, count));
          assert.deepEqual(sofar.slice(0, -2), whole.slice(0, Math.max(0, sofar.length - 2)));
          assert.equal(whole[sofar.length - 1]?.start, sofar.at(-1)?.start);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('never split a word, however long', () => {
    const word = 'x'.repeat(300);
    assert.deepEqual(lines(`Ev ${word} e.`), ['Ev', word, 'e.']);
  });

  it('keep words without times (Em hatin)', () => {
    const text = 'Erê! Em 😀 hatin malê. Baş e.';
    const result = captions(text, [
      ['Em', 0, 0.5],
      ['malê.', 1, 1.5],
      ['e.', 2, 2.5],
    ]);
    assert.deepEqual(result, [
      { start: 0, end: 1.5, text: 'Em 😀 hatin malê.' },
      { start: 2, end: 2.5, text: 'Baş e.' },
    ]);
  });

  it('add symbols without sound to the sentence before', () => {
    const result = captions('Baş e. 😀', [
      ['Baş', 0, 0.5],
      ['e.', 0.5, 1],
      ['😀', 1, 1],
    ]);
    assert.deepEqual(result, [{ start: 0, end: 1, text: 'Baş e. 😀' }]);
  });

  it('keep the author’s spelling of a word that is spoken differently (100, sed)', () => {
    const result = captions('100 kes hatin.', [
      ['sed', 0, 0.5],
      ['kes', 0.5, 1],
      ['hatin', 1, 1.5],
    ]);
    assert.deepEqual(result, [{ start: 0, end: 1.5, text: '100 kes hatin.' }]);
  });

  it('neither overlap nor go backwards, whatever times the service returns', () => {
    const text = 'Yek. Du. Sê. Çar. Pênc.';
    const result = captions(text, [
      ['Yek.', -1, 0.7],
      ['Du.', 0.5, 0.4],
      ['Sê.', 0.6, 3],
      ['Çar.', 0.2, 0.3],
      ['Pênc.', 2, 2.5],
    ]);
    assert.equal(result.map((caption) => caption.text).join(' '), text);
    let last = 0;
    for (const { start, end } of result) {
      assert.ok(start >= last);
      assert.ok(end > start);
      last = end;
    }
  });

  it('only grow while words arrive: all but the last caption are final', () => {
    const text = 'Silav, tu çawa yî? Ez baş im, spas. Em ê sibê biçin bajêr û li wir bixwin.';
    const words = text.split(' ').map((word, index) => [word, index, index + 1] as const);
    const whole = captions(text, words);
    for (let count = 1; count < words.length; count++) {
      const sofar = captions(text, words.slice(0, count));
      assert.deepEqual(sofar.slice(0, -1), whole.slice(0, sofar.length - 1));
      assert.equal(whole[sofar.length - 1]?.start, sofar.at(-1)?.start);
    }
  });

  it('are extended as words arrive, reading each word once', () => {
    const text = 'Silav, tu çawa yî? Ez baş im, spas. Em ê sibê biçin bajêr û li wir bixwin.';
    const times = text.split(' ').map((word, index) => ({ word, start: index, end: index + 1 }));
    const all = createWordMap(text)(times);
    let read = 0;
    const words: TimedWord[] = [];
    const write = createCaptionWriter(words, { text, sentences: splitSentences(text) });
    for (const [index, word] of all.entries()) {
      words.push({
        ...word,
        get charIndex() {
          read++;
          return word.charIndex;
        },
      });
      const sofar = all.slice(0, index + 1);
      assert.deepEqual(write(), createCaptionWriter(sofar, { text, sentences: splitSentences(text) })());
    }
    assert.equal(read, all.length);
  });

  it('are empty without words', () => {
    assert.deepEqual(captions('Silav.', []), []);
  });
});

describe('toVTT', () => {
  it('writes a cue for each sentence (min bashim)', () => {
    const result = captions('من باشم. سوپاس.', [
      ['من', 0, 0.25],
      ['باشم.', 0.25, 0.9],
      ['سوپاس.', 1.2, 3661.0014],
    ]);
    assert.equal(
      toVTT(result),
      'WEBVTT\n\n00:00:00.000 --> 00:00:00.900\nمن باشم.\n\n00:00:01.200 --> 01:01:01.001\nسوپاس.\n',
    );
  });

  it('escapes markup', () => {
    assert.ok(toVTT(evenly('<b>& -->')).includes('&lt;b&gt;&amp; --&gt;'));
  });

  it('marks a line of Arabic letters that starts with Latin ones: players go by the first letter', () => {
    const marked = toVTT(evenly('BBC گوت: باشە. سوپاس.'));
    assert.ok(marked.includes('\n\u200fBBC گوت: باشە.\n'));
    assert.ok(marked.includes('\nسوپاس.\n'));
    assert.ok(!toVTT(evenly('BBC got: baş e.')).includes('\u200f'));
  });

  it('is an empty file without words', () => {
    assert.equal(toVTT([]), 'WEBVTT\n\n');
  });
});

describe('toSRT', () => {
  it('numbers its cues, and has commas in its times', () => {
    assert.equal(
      toSRT(evenly('Tu çawa yî? Baş im.')),
      '1\n00:00:00,000 --> 00:00:01,500\nTu çawa yî?\n\n2\n00:00:01,500 --> 00:00:02,500\nBaş im.\n',
    );
  });

  it('marks right-to-left lines, so that their full stop is on the left', () => {
    assert.equal(toSRT(evenly(SORANI)).split('\n')[2], '\u202bسڵاو، چۆنیت؟\u202c');
  });

  it('escapes markup and arrows', () => {
    const line = toSRT(evenly('<b>x</b> {\\an8} --> y')).split('\n')[2] ?? '';
    assert.doesNotMatch(line, /<\/?b>|\{\\|-->/);
    assert.equal(line.replaceAll('\u2060', ''), '<b>x</b> {\\an8} --> y');
  });

  it('is an empty file without words', () => {
    assert.equal(toSRT([]), '');
  });
});
