import { expect } from '@open-wc/testing';
import type { BoundaryEvent } from '../../../../src/elements/shared/events.ts';
import { plainSource } from '../../../../src/elements/tts/speech/text-source.ts';
import type { SpeechSetup } from '../../../../src/elements/tts/speech-setup.ts';
import { WordFollower } from '../../../../src/elements/tts/words/word-follower.ts';
import { createWordMap } from '../../../../src/elements/tts/words/word-map.ts';
import { splitSentences } from '../../../../src/text/normalize/split-sentences.ts';

const TEXT = 'Silav heval. Tu çawa yî?';

function follow(onWord: (follower: WordFollower, word: string) => void = () => {}) {
  const heard: string[] = [];
  const lit: string[] = [];
  const follower: WordFollower = new WordFollower({
    setup: () => ({ sentenceBoundaries: false }) as SpeechSetup,
    dispatch: (event) => {
      const { charIndex, charLength } = event as BoundaryEvent;
      const word = TEXT.slice(charIndex, charIndex + charLength);
      heard.push(word);
      onWord(follower, word);
    },
    onWord: (_source, word) => lit.push(word ? TEXT.slice(word.start, word.end) : '-'),
  });
  const words = createWordMap(TEXT)(
    TEXT.split(' ').map((word, index) => ({ word, start: index, end: index + 0.9 })),
  );
  follower.begin({ source: plainSource(TEXT), sentences: splitSentences(TEXT), words });
  return { follower, heard, lit };
}

describe('WordFollower', () => {
  it('dispatches every word once, in order, even when the clock jumps ahead', () => {
    const { follower, heard } = follow();
    for (const time of [0.1, 0.2, 2.5, 2.6, 9]) follower.reach(time);
    expect(heard).to.deep.equal(TEXT.split(' '));
  });

  it('continues after a seek with the word there, skipping those in between', () => {
    const { follower, heard } = follow();
    follower.reach(0);
    follower.jump(3.2, true);
    follower.reach(4.1);
    follower.jump(0, true);
    expect(heard).to.deep.equal(['Silav', 'çawa', 'yî?', 'Silav']);
  });

  it('lights the word after a seek in silence, and does not tell it', () => {
    const { follower, heard, lit } = follow();
    follower.jump(2.1, false);
    expect([heard, lit.at(-1)]).to.deep.equal([[], 'Tu']);
    follower.jump(-1, true);
    expect(heard).to.deep.equal([]);
  });

  it('stops telling when a listener rewinds in the middle', () => {
    const { follower, heard } = follow((self, word) => word === 'heval.' && self.rewind());
    follower.reach(9);
    expect(heard).to.deep.equal(['Silav', 'heval.']);
  });

  it('leaves nothing lit when it begins anew', () => {
    const { follower, lit } = follow();
    follower.reach(0);
    follower.begin(undefined);
    expect(lit.at(-1)).to.equal('-');
    follower.reach(9);
    expect(lit.at(-1)).to.equal('-');
  });
});
