import { expect } from '@open-wc/testing';
import { nextPart } from '../../../../src/elements/tts/speech/next-part.ts';
import { splitSentences } from '../../../../src/text/normalize/split-sentences.ts';

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
    expect(partsOf(text, 500)).to.deep.equal([text]);
    expect(partsOf(text, 20)).to.deep.equal(['من باشم. تۆ چۆنیت؟', 'سوپاس بۆ تۆ.']);
    expect(partsOf(text, 13)).to.deep.equal(['من باشم.', 'تۆ چۆنیت؟', 'سوپاس بۆ تۆ.']);
  });

  it('splits a sentence that is too long after a comma, else between words, else anywhere', () => {
    expect(partsOf('Silav hevalno, hûn çawa ne îro', 20)).to.deep.equal([
      'Silav hevalno,',
      'hûn çawa ne îro',
    ]);
    expect(partsOf('yek du sê çar', 7)).to.deep.equal(['yek du', 'sê çar']);
    expect(partsOf('aaaaaaaaaa', 4)).to.deep.equal(['aaaa', 'aaaa', 'aa']);
  });

  it('counts code points, as the service does', () => {
    expect(partsOf('😀😀😀😀', 2)).to.deep.equal(['😀😀', '😀😀']);
  });

  it('loses no word and has no outer white space, whatever the limit', () => {
    const text = '  لەم بەهارەدا، کتێبخانەیەک هات.\n\nمنداڵەکان  زۆر دڵخۆش بوون!  ';
    const words = text.trim().split(/\s+/);
    for (let limit = 12; limit < 70; limit++) {
      const parts = partsOf(text, limit);
      expect(parts.join(' ').split(/\s+/), `limit ${limit}`).to.deep.equal(words);
      for (const part of parts) {
        expect([...part].length).to.be.at.most(limit);
        expect(part).to.equal(part.trim());
      }
    }
  });

  it('is undefined for white space', () => {
    expect(partsOf(' \n ', 10)).to.deep.equal([]);
  });
});
