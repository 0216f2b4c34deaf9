/** A page whose own scripts use only the Web Speech API; bundled and served by ponyfill-permission.matrix.test.ts. */
import { createSpeechRecognition, createSpeechSynthesis, install } from '../../../src/ponyfill/index.ts';

const answers: Record<string, string> = {};
Object.assign(globalThis, { answers });

install({ ...createSpeechSynthesis(), SpeechRecognition: createSpeechRecognition() });

const speak = (name: string) => {
  const utterance = new SpeechSynthesisUtterance('سڵاو');
  utterance.lang = 'ckb';
  utterance.onend = () => {
    answers[name] = 'end';
  };
  utterance.onerror = ({ error }) => {
    const calls = performance.getEntriesByType('resource').filter((entry) => entry.name.includes('/speech/'));
    answers[name] = `${error} after ${calls.length} calls`;
  };
  speechSynthesis.speak(utterance);
};

speak('onLoad');
document.querySelector('#speak')?.addEventListener('click', () => speak('clicked'));
document.querySelector('#listen')?.addEventListener('click', () => {
  const events: string[] = [];
  const { SpeechRecognition } = globalThis as never as Record<
    string,
    new () => EventTarget & { start(): void }
  >;
  const recognition = new (SpeechRecognition as new () => EventTarget & { start(): void })();
  for (const type of ['start', 'audiostart', 'error', 'end'])
    recognition.addEventListener(type, (event) => {
      events.push((event as Event & { error?: string }).error ?? type);
      if (type === 'end') answers.listened = events.join(' ');
    });
  recognition.start();
});
