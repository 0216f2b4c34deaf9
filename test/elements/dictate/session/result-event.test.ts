import { expect } from '@open-wc/testing';
import type { DictationResult } from '../../../../src/elements/dictate/events/kurdish-dictate-events.ts';
import { resultEvent } from '../../../../src/elements/dictate/session/result-event.ts';

const [HELLO, HOW, FINE] = ['سڵاو هاوڕێم', 'چۆنیت ئەمڕۆ', 'من باشم سوپاس'];

interface Text {
  readonly finals: readonly string[];
  readonly interim: string;
}

/** A page written for SpeechRecognition: it keeps the lines before `resultIndex` and writes the others again. */
function shown(...texts: Text[]): { pages: string[]; indexes: (number | undefined)[] } {
  const lines: string[] = [];
  const pages: string[] = [];
  const indexes: (number | undefined)[] = [];
  let previous: readonly DictationResult[] = [];
  for (const { finals, interim } of texts) {
    const event = resultEvent(previous, { spoken: finals.map((text) => ({ text })), interim });
    previous = event?.results ?? previous;
    indexes.push(event?.resultIndex);
    if (event) {
      lines.length = event.resultIndex;
      for (const result of event.results.slice(event.resultIndex))
        lines.push(result.isFinal ? `${result[0].transcript}.` : `${result[0].transcript}…`);
    }
    pages.push(lines.join(' '));
  }
  return { pages, indexes };
}

describe('the result event', () => {
  it('lets a page that follows resultIndex show all of the text while it is spoken (silaw)', () => {
    const { pages, indexes } = shown(
      { finals: [], interim: 'سڵاو' },
      { finals: [], interim: HELLO },
      { finals: [HELLO], interim: '' },
      { finals: [HELLO], interim: 'چۆنیت' },
      { finals: [HELLO, HOW], interim: '' },
      { finals: [HELLO, HOW, FINE], interim: 'ئێستا' },
    );
    expect(pages).to.deep.equal([
      'سڵاو…',
      `${HELLO}…`,
      `${HELLO}.`,
      `${HELLO}. چۆنیت…`,
      `${HELLO}. ${HOW}.`,
      `${HELLO}. ${HOW}. ${FINE}. ئێستا…`,
    ]);
    expect(indexes).to.deep.equal([0, 0, 0, 1, 1, 2]);
  });

  it('replaces the open utterances, and no earlier one, when a recording returns them as one', () => {
    const { pages, indexes } = shown(
      { finals: [HELLO, 'چۆنیت', 'ئەمڕ'], interim: '' },
      { finals: [HELLO, HOW], interim: '' },
    );
    expect(pages.at(-1)).to.equal(`${HELLO}. ${HOW}.`);
    expect(indexes).to.deep.equal([0, 1]);
  });

  it('returns to the first utterance when that is corrected', () => {
    const { pages, indexes } = shown(
      { finals: ['سڵاو', HOW], interim: 'من' },
      { finals: [HELLO, HOW], interim: 'من باشم' },
    );
    expect(pages.at(-1)).to.equal(`${HELLO}. ${HOW}. من باشم…`);
    expect(indexes).to.deep.equal([0, 0]);
  });

  it('tells two equal utterances apart', () => {
    const { pages, indexes } = shown(
      { finals: [HELLO], interim: '' },
      { finals: [HELLO], interim: HELLO },
      { finals: [HELLO, HELLO], interim: '' },
    );
    expect(pages.at(-1)).to.equal(`${HELLO}. ${HELLO}.`);
    expect(indexes).to.deep.equal([0, 1, 1]);
  });

  it('is not dispatched when no utterance is new or different', () => {
    const texts = [
      { finals: [], interim: '' },
      { finals: [HELLO, HOW], interim: '' },
      { finals: [HELLO, HOW], interim: '' },
    ];
    expect(shown(...texts).indexes).to.deep.equal([undefined, 0, undefined]);
  });

  it('has the shape of a SpeechRecognitionEvent, with every utterance and its only alternative', () => {
    const spoken = [{ text: HELLO }];
    const before = resultEvent([], { spoken, interim: '' })?.results ?? [];
    const event = resultEvent(before, { spoken, interim: 'چۆنیت' });
    expect([event?.type, event?.resultIndex, event?.bubbles]).to.deep.equal(['result', 1, false]);
    expect(event?.results).to.deep.equal([
      { isFinal: true, length: 1, 0: { transcript: HELLO, confidence: 1, words: undefined } },
      { isFinal: false, length: 1, 0: { transcript: 'چۆنیت', confidence: 1, words: undefined } },
    ]);
  });

  it('is as certain as its least certain word, where the recogniser knows them', () => {
    const word = (text: string, confidence: number) => ({
      text,
      start: 0,
      end: 1,
      confidence,
      alternatives: [],
    });
    const words = [word('سڵاو', 0.98), word('هاوڕێم', 0.6)];
    const event = resultEvent([], { spoken: [{ text: HELLO, words }], interim: '' });
    expect(event?.results[0]?.[0]).to.deep.equal({ transcript: HELLO, confidence: 0.6, words });
  });
});
