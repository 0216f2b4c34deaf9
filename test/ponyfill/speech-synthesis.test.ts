import { expect } from '@open-wc/testing';
import { createSpeechSynthesis, type SpeechSynthesisEvent } from '../../src/ponyfill/index.ts';

const TEXT = 'سڵاو چۆنیت؟ من باشم.';

describe('speech synthesis', () => {
  it('speaks an utterance and tells of it in the order of the Web Speech API', async () => {
    const { speechSynthesis, SpeechSynthesisUtterance } = createSpeechSynthesis();
    const utterance = new SpeechSynthesisUtterance(TEXT);
    utterance.lang = 'ckb';
    const told: string[] = [];
    for (const type of ['start', 'boundary', 'pause', 'resume', 'end', 'error'])
      utterance.addEventListener(type, (event) =>
        told.push(`${type} ${(event as SpeechSynthesisEvent).charIndex}`),
      );
    speechSynthesis.speak(utterance);
    await new Promise((resolve) => {
      utterance.onend = resolve;
      utterance.onerror = resolve;
    });
    expect(told).to.deep.equal([
      'start 0',
      'boundary 0',
      'boundary 5',
      'boundary 12',
      'boundary 15',
      'end 20',
    ]);
  });
});
