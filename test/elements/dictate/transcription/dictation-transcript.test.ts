import { expect } from '@open-wc/testing';
import { DictationTranscript } from '../../../../src/elements/dictate/transcription/dictation-transcript.ts';

const [HELLO, HOW, FINE] = ['سڵاو هاوڕێم', 'چۆنیت ئەمڕۆ', 'من باشم سوپاس'];
const final = (text: string) => ({ text, isFinal: true });
const partial = (text: string) => ({ text, isFinal: false });

describe('DictationTranscript', () => {
  it('has each utterance once it is final, and until then as interim text', () => {
    const transcript = new DictationTranscript();
    transcript.receive(partial('سڵاو'), 1);
    expect([transcript.finals, transcript.interim]).to.deep.equal([[], 'سڵاو']);
    transcript.receive(final(HELLO), 2);
    transcript.receive(partial('چۆنیت'), 3);
    expect([transcript.finals, transcript.interim]).to.deep.equal([[HELLO], 'چۆنیت']);
    transcript.receive(final(''), 4);
    expect([transcript.finals, transcript.interim]).to.deep.equal([[HELLO], '']);
  });

  it('gives lists that do not change later', () => {
    const transcript = new DictationTranscript();
    transcript.receive(final(HELLO), 1);
    const { spoken } = transcript;
    transcript.receive(final(HOW), 2);
    transcript.replaceOpen(FINE, false);
    expect(spoken.map(({ text }) => text)).to.deep.equal([HELLO]);
  });

  it('keeps what a broken session returned until another one returns text for the same audio', () => {
    const transcript = new DictationTranscript();
    transcript.receive(final(HELLO), 2);
    expect(transcript.settle(5, 4)).to.equal(true);
    transcript.receive(final('چۆنیت'), 6);
    transcript.receive(partial('ئەم'), 7);
    transcript.restart();
    expect([transcript.finals, transcript.interim]).to.deep.equal([[HELLO, 'چۆنیت'], 'ئەم']);
    expect(transcript.hasReceived).to.equal(false);
    transcript.receive(partial('چۆنیت ئەم'), 8);
    expect([transcript.finals, transcript.interim]).to.deep.equal([[HELLO], 'چۆنیت ئەم']);
    transcript.receive(final(HOW), 9);
    expect(transcript.finals).to.deep.equal([HELLO, HOW]);
  });

  it('settles what is final only after a pause in which nothing more has come', () => {
    const transcript = new DictationTranscript();
    transcript.receive(final(HELLO), 2);
    expect(transcript.settle(2.5, 2), 'too soon').to.equal(false);
    expect(transcript.settle(5, 0.5), 'before the last speech').to.equal(false);
    expect(transcript.settle(5, 4)).to.equal(true);
    expect(transcript.settle(6, 5), 'once').to.equal(false);
  });

  it("takes a recording's text for the utterances that are open, unless the plan truncated it and theirs is longer", () => {
    for (const [text, isTruncated, expected] of [
      [FINE, false, [HELLO, FINE]],
      ['من', true, [HELLO, HOW]],
      ['', false, [HELLO, HOW]],
    ] as const) {
      const transcript = new DictationTranscript();
      transcript.receive(final(HELLO), 2);
      transcript.settle(5, 4);
      transcript.receive(final(HOW), 6);
      transcript.replaceOpen(text, isTruncated);
      expect(transcript.finals).to.deep.equal(expected);
    }
  });
});
