/** A page whose own scripts know the Web Speech API alone; bundled and served by ponyfill-permission.test.ts. */
import { createSpeechRecognition, createSpeechSynthesis, install } from '../../src/ponyfill/index.ts';

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
    const called = performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.includes('/speech/'));
    answers[name] = `${error} after ${called.length} calls`;
  };
  speechSynthesis.speak(utterance);
};

speak('unasked');
document.querySelector('#speak')?.addEventListener('click', () => speak('clicked'));
document.querySelector('#listen')?.addEventListener('click', () => {
  const told: string[] = [];
  const { SpeechRecognition } = globalThis as never as Record<
    string,
    new () => EventTarget & { start(): void }
  >;
  const recognition = new (SpeechRecognition as new () => EventTarget & { start(): void })();
  for (const type of ['start', 'audiostart', 'error', 'end'])
    recognition.addEventListener(type, (event) => {
      told.push((event as Event & { error?: string }).error ?? type);
      if (type === 'end') answers.listened = told.join(' ');
    });
  recognition.start();
});
