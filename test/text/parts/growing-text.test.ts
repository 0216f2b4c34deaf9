import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { GrowingText, type TextPart } from '../../../src/text/parts/growing-text.ts';

/** Takes what is ready after each piece, as the fastest reader would. */
function cut(pieces: readonly string[], limit = 500): TextPart[] {
  const growing = new GrowingText(limit);
  const parts: TextPart[] = [];
  const take = () => {
    for (let part = growing.take(); part; part = growing.take()) parts.push(part);
  };
  for (const piece of pieces) {
    growing.push(piece);
    take();
  }
  growing.end();
  take();
  return parts;
}

const texts = (pieces: readonly string[], limit?: number) => cut(pieces, limit).map(({ text }) => text);

/** Marks, numbers, abbreviations and letters of both scripts and beyond the BMP. */
const text = fc
  .array(
    fc.constantFrom(
      ...[
        'Silav',
        'hevalno',
        'چۆنیت',
        'باشم',
        '3.5',
        '1',
        '000',
        'Dr.',
        'bnr.',
        'د.',
        '12.',
        '😀',
        '𐎠𐎡',
        'a'.repeat(30),
      ],
      ...['.', '؟', '!', '،', ',', ':', ' ', ' ', ' ', ' ', '  ', '\n', '\n\n', '\t', '…', '»', '«'],
    ),
    { maxLength: 120 },
  )
  .map((words) => words.join(''));

/** A text and where it is cut, between any two UTF-16 units. */
const pieces = fc.tuple(text, fc.array(fc.nat(400), { maxLength: 60 })).map(([whole, cuts]) => {
  const at = [0, ...cuts.filter((cut) => cut < whole.length).sort((a, b) => a - b), whole.length];
  return { whole, pieces: at.slice(1).map((end, index) => whole.slice(at[index], end)) };
});
const limits = fc.constantFrom(1, 7, 40, 500);

describe('a text that grows', () => {
  it('is said whole and once, in order, wherever its pieces were cut', () => {
    fc.assert(
      fc.property(pieces, limits, ({ whole, pieces }, limit) => {
        let from = 0;
        for (const { start, end, text } of cut(pieces, limit)) {
          assert.equal(whole.slice(from, start).trim(), '');
          assert.equal(whole.slice(start, end), text);
          assert.equal(text, text.trim());
          assert.ok(text && [...text].length <= limit);
          assert.doesNotMatch(text, /\p{Surrogate}/u, 'a character is divided');
          from = end;
        }
        assert.equal(whole.slice(from).trim(), '');
      }),
      { numRuns: 1000 },
    );
  });

  it('is cut at the same places in one letter at a time as in whole words', () => {
    fc.assert(
      fc.property(text, (whole) => {
        assert.deepEqual(cut([...whole]), cut(whole.split(/(?<=\s)/)));
      }),
      { numRuns: 500 },
    );
  });

  it('gives its first clause before its first sentence has ended', () => {
    const growing = new GrowingText(500);
    growing.push('Îro li bajarê Amedê hewa xweş e, l');
    assert.equal(growing.take(), undefined, 'the word after it may be a number');
    growing.push('ê sibê ');
    assert.equal(growing.take()?.text, 'Îro li bajarê Amedê hewa xweş e,');
    growing.push('wê baran bibare, û berf jî. ');
    assert.equal(growing.take(), undefined, 'a later part is a whole sentence');
    growing.push('Pişt re ');
    assert.equal(growing.take()?.text, 'lê sibê wê baran bibare, û berf jî.');
  });

  for (const whole of [
    'Bihayê wê 3.5 dolar e.',
    'Dr. Azad hat malê.',
    'Ez di 12. Gulanê de hatim.',
    'د. ئازاد هات.',
    'Nifûsa bajêr 1.250.000 kes e.',
  ])
    it(`does not take a full stop within a sentence for its end: ${whole}`, () => {
      assert.deepEqual(texts([...whole, ' ', 'Silav ', 'ji te re.']), [whole, 'Silav ji te re.']);
    });

  it('ends a sentence at a question mark and at a line break without waiting for the next word', () => {
    const growing = new GrowingText(500);
    growing.push('Tu çawa yî? ');
    assert.equal(growing.take()?.text, 'Tu çawa yî?');
    growing.push('Sernav\n');
    assert.equal(growing.take()?.text, 'Sernav');
  });

  it('takes as many sentences as have arrived', () => {
    const growing = new GrowingText(500);
    growing.push('Yek. Du ye. Sê ye. Çar e');
    assert.equal(growing.take()?.text, 'Yek.');
    assert.equal(growing.take()?.text, 'Du ye. Sê ye.');
    assert.equal(growing.take(), undefined);
  });

  it('is cut at the limit where no sentence ends', () => {
    assert.deepEqual(texts(['yek du ', 'sê çar pênc'], 7), ['yek du', 'sê çar', 'pênc']);
  });

  it('is full where the next part is certain', () => {
    fc.assert(
      fc.property(pieces, limits, ({ pieces }, limit) => {
        const growing = new GrowingText(limit);
        for (const piece of pieces) {
          growing.push(piece);
          while (growing.isFull) assert.ok(growing.take());
        }
      }),
    );
  });

  it('is nothing without a letter', () => assert.deepEqual(cut(['', ' ', '\n\n', '\t ']), []));

  it('is cut in linear time when it arrives at once', () => {
    const parts = texts([`${'Ev hevokek kurt e. '.repeat(20_000)}${'a'.repeat(100_000)}`]);
    assert.ok(parts.length > 800);
  });
});
