import { createSpeechSynthesis } from 'kurdish-speech/ponyfill';

const { speechSynthesis, SpeechSynthesisUtterance } = createSpeechSynthesis({ endpoint: '/speech' });

export function speak(text: string, lang: 'ckb' | 'kmr' | 'kmr-Arab'): Promise<void> {
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = lang;
  utterance.rate = 1.25;
  return new Promise((resolve, reject) => {
    utterance.onend = () => resolve();
    utterance.onerror = ({ error, cause }) => reject(cause ?? new Error(error));
    speechSynthesis.speak(utterance);
  });
}
