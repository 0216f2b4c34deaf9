import { expect } from '@open-wc/testing';
import { createSpeechRecognition, createSpeechSynthesis } from '../../src/ponyfill/index.ts';

// Code that is typed for the browser's own classes takes ours; most of this is checked by the compiler.

describe('the types of the ponyfill', () => {
  it('stand in for those of the DOM', () => {
    const kurdish = createSpeechSynthesis();
    const utterance: globalThis.SpeechSynthesisUtterance = new kurdish.SpeechSynthesisUtterance('Silav');
    const voices: globalThis.SpeechSynthesisVoice[] = kurdish.speechSynthesis.getVoices();
    const synthesis: Omit<globalThis.SpeechSynthesis, 'speak'> = kurdish.speechSynthesis;
    const SpeechRecognition = createSpeechRecognition();
    new SpeechRecognition().onresult = ({ results }) => {
      const list: globalThis.SpeechRecognitionResultList = results;
      return list[0]?.[0]?.transcript;
    };
    expect([utterance.text, voices, synthesis.pending]).to.deep.equal(['Silav', [], false]);
  });
});
