import { expect } from '@open-wc/testing';
import { toVTT } from '../../src/elements/captions.ts';

const word = (text: string, start: number, end: number) => ({
  word: text,
  start,
  end,
  charIndex: 0,
  charLength: text.length,
});

describe('toVTT', () => {
  it('writes a cue for each sentence (min bashim)', () => {
    const words = [word('من', 0, 0.25), word('باشم.', 0.25, 0.9), word('سوپاس.', 1.2, 3661.0014)];
    expect(toVTT(words)).to.equal(
      'WEBVTT\n\n00:00:00.000 --> 00:00:00.900\nمن باشم.\n\n00:00:01.200 --> 01:01:01.001\nسوپاس.\n',
    );
  });

  it('breaks a sentence that fills the screen', () => {
    const words = Array.from({ length: 40 }, (_, index) => word('gotin', index, index + 1));
    const lines = toVTT(words)
      .split('\n')
      .filter((line) => line.startsWith('gotin'));
    expect(lines.length).to.be.greaterThan(1);
    for (const line of lines) expect(line.length).to.be.at.most(84);
    expect(lines.join(' ').split(' ').length).to.equal(40);
  });

  it('writes what would be markup as text', () => {
    expect(toVTT([word('<b>&', 0, 1)])).to.contain('&lt;b&gt;&amp;');
  });

  it('is an empty file without words', () => {
    expect(toVTT([])).to.equal('WEBVTT\n\n');
  });
});
