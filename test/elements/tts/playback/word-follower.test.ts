import { expect } from '@open-wc/testing';
import type { BoundaryEvent } from '../../../../src/elements/base/events.ts';
import { WordFollower } from '../../../../src/elements/tts/playback/word-follower.ts';
import type { SpeechSetup } from '../../../../src/elements/tts/requests/speech-setup.ts';
import { plainSource } from '../../../../src/elements/tts/text/text-source.ts';
import { splitSentences } from '../../../../src/text/normalize/split-sentences.ts';
import { createWordMap } from '../../../../src/text/words/word-map.ts';

const TEXT = 'Silav heval. Tu çawa yî?';

function follow(onWord: (follower: WordFollower, word: string) => void = () => {}) {
  const dispatched: string[] = [];
  const highlighted: string[] = [];
  const follower: WordFollower = new WordFollower({
    setup: () => ({ sentenceBoundaries: false }) as SpeechSetup,
    dispatch: (event) => {
      const { charIndex, charLength } = event as BoundaryEvent;
      const word = TEXT.slice(charIndex, charIndex + charLength);
      dispatched.push(word);
      onWord(follower, word);
    },
    onWord: (_source, word) => highlighted.push(word ? TEXT.slice(word.start, word.end) : '-'),
  });
  const words = createWordMap(TEXT)(
    TEXT.split(' ').map((word, index) => ({ word, start: index, end: index + 0.9 })),
  );
  follower.begin({ source: plainSource(TEXT), sentences: splitSentences(TEXT), words });
  return { follower, dispatched, highlighted };
}

describe('WordFollower', () => {
  it('dispatches every word once, in order, even when the clock jumps ahead', () => {
    const { follower, dispatched } = follow();
    for (const time of [0.1, 0.2, 2.5, 2.6, 9]) follower.reach(time);
    expect(dispatched).to.deep.equal(TEXT.split(' '));
  });

  it('continues after a seek with the word at the new position, skipping those in between', () => {
    const { follower, dispatched } = follow();
    follower.reach(0);
    follower.jump(3.2, true);
    follower.reach(4.1);
    follower.jump(0, true);
    expect(dispatched).to.deep.equal(['Silav', 'çawa', 'yî?', 'Silav']);
  });

  it('highlights the word after a seek while paused, and dispatches nothing', () => {
    const { follower, dispatched, highlighted } = follow();
    follower.jump(2.1, false);
    expect([dispatched, highlighted.at(-1)]).to.deep.equal([[], 'Tu']);
    follower.jump(-1, true);
    expect(dispatched).to.deep.equal([]);
  });

  it('stops dispatching when a listener rewinds', () => {
    const { follower, dispatched } = follow((self, word) => word === 'heval.' && self.rewind());
    follower.reach(9);
    expect(dispatched).to.deep.equal(['Silav', 'heval.']);
  });

  it('clears the highlight when it starts over', () => {
    const { follower, highlighted } = follow();
    follower.reach(0);
    follower.begin(undefined);
    expect(highlighted.at(-1)).to.equal('-');
    follower.reach(9);
    expect(highlighted.at(-1)).to.equal('-');
  });
});
