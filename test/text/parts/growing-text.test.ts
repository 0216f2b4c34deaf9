import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { GrowingText } from '../../../src/text/parts/growing-text.ts';

const TEXT =
  'سڵاو هاوڕێیان! د. ئازاد لە ساڵی 2026 زایینی 3.5 ملیۆن دینار وەرگرت. «ئایا وایە؟» پرسی.\n\nپەرەگرافی دووەم 😀، کە زۆر درێژە و هیچ خاڵێکی تێدا نییە، بەڵام کۆماکانی زۆرن، دواتر کۆتایی دێت. Rojbaş, ez Dr. Azad im. Bi xêr hatî!';

/** Takes whatever can be taken after each piece. */
function partsOf(pieces: readonly string[], limit = 500) {
  const text = new GrowingText();
  const parts = [];
  for (const piece of [...pieces, undefined]) {
    if (piece === undefined) text.end();
    else text.push(piece);
    for (let part = text.take(limit); part; part = text.take(limit)) parts.push(part);
  }
  assert.ok(text.isDone);
  return parts;
}

function cutAt(text: string, sizes: readonly number[]): string[] {
  const pieces: string[] = [];
  for (let at = 0, turn = 0; at < text.length; turn++) {
    const size = sizes[turn % sizes.length]!;
    pieces.push(text.slice(at, at + size));
    at += size;
  }
  return pieces;
}

describe('GrowingText', () => {
  it('loses and repeats nothing, however the text is cut', () => {
    for (const sizes of [[1], [2], [3, 1], [7, 2, 5], [40], [1000]])
      for (const limit of [1, 3, 17, 60, 500]) {
        let end = 0;
        for (const { text, start } of partsOf(cutAt(TEXT, sizes), limit)) {
          assert.equal(TEXT.slice(start, start + text.length), text);
          assert.equal(TEXT.slice(end, start).trim(), '', `${sizes} ${limit}`);
          assert.equal(text.trim(), text);
          assert.ok([...text].length <= limit);
          assert.doesNotThrow(() => encodeURIComponent(text), 'half of a surrogate pair');
          end = start + text.length;
        }
        assert.equal(TEXT.slice(end).trim(), '');
      }
  });

  it('cuts at the same places by letters as by words, and never in a sentence (after its first clause)', () => {
    const byLetters = partsOf(cutAt(TEXT, [1])).map(({ text }) => text);
    assert.deepEqual(byLetters, [
      'سڵاو هاوڕێیان!',
      'د. ئازاد لە ساڵی 2026 زایینی 3.5 ملیۆن دینار وەرگرت.',
      '«ئایا وایە؟» پرسی.',
      'پەرەگرافی دووەم 😀، کە زۆر درێژە و هیچ خاڵێکی تێدا نییە، بەڵام کۆماکانی زۆرن، دواتر کۆتایی دێت.',
      'Rojbaş, ez Dr. Azad im.',
      'Bi xêr hatî!',
    ]);
    assert.deepEqual(
      partsOf(TEXT.split(/(?<= )/)).map(({ text }) => text),
      byLetters,
    );
  });

  it('takes a sentence once the next word is whole, because it may belong to it (sala 12. Gulan)', () => {
    const text = new GrowingText();
    text.push('Ew di 12.');
    assert.equal(text.take(500), undefined);
    text.push(' Gul');
    assert.equal(text.take(500), undefined);
    text.push('anê de hat. Ew');
    assert.equal(text.take(500), undefined);
    text.push(' çû');
    assert.deepEqual(text.take(500), { text: 'Ew di 12. Gulanê de hat.', start: 0 });
  });

  it('begins at a clause where the first sentence is long, and only there', () => {
    const clause = 'کاتێک کە بەیانی زوو لە خەو هەستام و سەیری دەرەوەم کرد،';
    const [first, second] = partsOf(cutAt(`${clause} بینیم بەفر باریوە، سپی و جوان. تەواو بوو.`, [1]));
    assert.equal(first!.text, clause);
    assert.equal(second!.text, 'بینیم بەفر باریوە، سپی و جوان.');
  });

  it('gives all that has arrived at once, up to a paragraph', () => {
    const text = new GrowingText();
    text.push('Yek. Du. Sê. Çar. Pê');
    assert.equal(text.take(500)!.text, 'Yek. Du. Sê.');
  });

  it('does not wait for the end of a word that is longer than a request', () => {
    const text = new GrowingText();
    text.push('a'.repeat(21));
    assert.equal(text.take(10)!.text, 'aaaaaaaaaa');
    assert.equal(text.take(10), undefined);
  });

  it('has no part where there is only white space', () => {
    const text = new GrowingText();
    text.push(' \n ');
    text.end();
    assert.equal(text.take(500), undefined);
    assert.ok(text.isDone);
  });
});
