import { createSpeechRecognition } from 'kurdish-speech/ponyfill';

const SpeechRecognition = createSpeechRecognition({ endpoint: '/speech' });

export function listen(field: HTMLInputElement): void {
  const recognition = new SpeechRecognition();
  recognition.lang = 'ckb';
  recognition.interimResults = true;
  recognition.onresult = ({ results }) => {
    field.value = [...results].map(([best]) => best?.transcript).join('');
  };
  recognition.onerror = ({ error, message }) => {
    field.placeholder = error === 'not-allowed' ? 'مایکرۆفۆن ڕێگەی پێ نەدراوە' : message;
  };
  recognition.start();
}
