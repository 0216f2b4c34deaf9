import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { splitSentences } from '../../../src/text/normalize/split-sentences.ts';
import { nextPart } from '../../../src/text/parts/next-part.ts';

function partsOf(text: string, limit: number): string[] {
  const sentences = splitSentences(text);
  const parts: string[] = [];
  for (let from = 0; ; ) {
    const part = nextPart(text, sentences, from, limit);
    if (!part) return parts;
    parts.push(text.slice(part.start, part.end));
    from = part.end;
  }
}

describe('nextPart', () => {
  it('takes as many whole sentences as fit (min bashim)', () => {
    const text = 'من باشم. تۆ چۆنیت؟ سوپاس بۆ تۆ.';
    assert.deepEqual(partsOf(text, 500), [text]);
    assert.deepEqual(partsOf(text, 20), ['من باشم. تۆ چۆنیت؟', 'سوپاس بۆ تۆ.']);
    assert.deepEqual(partsOf(text, 13), ['من باشم.', 'تۆ چۆنیت؟', 'سوپاس بۆ تۆ.']);
  });

  it('splits a sentence that is too long after a comma, else between words, else anywhere', () => {
    assert.deepEqual(partsOf('Silav hevalno, hûn çawa ne îro', 20), ['Silav hevalno,', 'hûn çawa ne îro']);
    assert.deepEqual(partsOf('yek du sê çar', 7), ['yek du', 'sê çar']);
    assert.deepEqual(partsOf('aaaaaaaaaa', 4), ['aaaa', 'aaaa', 'aa']);
  });

  it('counts code points, as the service does', () => {
    assert.deepEqual(partsOf('😀😀😀😀', 2), ['😀😀', '😀😀']);
  });

  it('loses no word and has no outer white space, whatever the limit', () => {
    const text = '  لەم بەهارەدا، کتێبخانەیەک هات.\n\nمنداڵەکان  زۆر دڵخۆش بوون!  ';
    const words = text.trim().split(/\s+/);
    for (let limit = 12; limit < 70; limit++) {
      const parts = partsOf(text, limit);
      assert.deepEqual(parts.join(' ').split(/\s+/), words, `limit ${limit}`);
      for (const part of parts) {
        assert.ok([...part].length <= limit, part);
        assert.equal(part, part.trim());
      }
    }
  });

  describe('in a text of paragraphs', () => {
    /** Paragraphs of 200 to 450 characters, with a heading before every third one and some longer than a part. */
    const paragraphs = Array.from({ length: 60 }, (_, index) => {
      const sentences = 4 + ((index * 7) % 4) + (index % 11 === 0 ? 12 : 0);
      const body = Array.from(
        { length: sentences },
        (__, at) => `ڕستەی ژمارە ${index * 31 + at} لەم دەقەدا دەنووسرێت و پاشان دەخوێندرێتەوە.`,
      );
      return (index % 3 === 0 ? `سەردێڕی ${index}\n\n` : '') + body.join(' ');
    });

    it('ends a part at the end of each, and keeps a heading with what it heads', () => {
      const parts = partsOf(paragraphs.slice(1, 5).join('\n\n'), 1000);
      assert.deepEqual(parts, paragraphs.slice(1, 5));
    });

    it('changes one part when one of them is edited, and no other', () => {
      const before = partsOf(paragraphs.join('\n\n'), 500);
      for (const index of [0, 1, 2, 11, 30, 59]) {
        for (const edit of [
          (text: string) => text.replace('دەنووسرێت', 'دەنووسرێتەوە'),
          (text: string) => text.slice(0, text.lastIndexOf(' ڕستەی')),
        ]) {
          const edited = paragraphs.map((text, at) => (at === index ? edit(text) : text));
          const after = partsOf(edited.join('\n\n'), 500);
          const kept = new Set(before);
          const bought = after.filter((part) => !kept.has(part));
          for (const part of bought)
            assert.ok(edited[index]!.includes(part.split('\n\n').at(-1)!), `paragraph ${index}`);
          if ([...edited[index]!].length <= 500) assert.ok(bought.length <= 1, `paragraph ${index}`);
        }
      }
    });

    it('leaves all parts as they are when a paragraph is added or removed', () => {
      const before = new Set(partsOf(paragraphs.join('\n\n'), 500));
      const removed = partsOf(paragraphs.toSpliced(20, 1).join('\n\n'), 500);
      assert.deepEqual(
        removed.filter((part) => !before.has(part)),
        [],
      );
      const added = partsOf(paragraphs.toSpliced(20, 0, 'نوێ: '.repeat(40).trim()).join('\n\n'), 500);
      assert.equal(added.filter((part) => !before.has(part)).length, 1);
    });

    it('joins short lines, such as a poem, as far as they fit', () => {
      const lines = Array.from({ length: 30 }, (_, index) => `دێڕی ${index} ی هۆنراوەکە`);
      const parts = partsOf(lines.join('\n'), 200);
      assert.equal(parts.join('\n'), lines.join('\n'));
      assert.ok(parts.length <= 5);
    });
  });

  it('is undefined for white space', () => {
    assert.deepEqual(partsOf(' \n ', 10), []);
  });
});
