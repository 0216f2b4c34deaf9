import { type RecognitionOptions, SpeechRecognition } from './speech-recognition.ts';

/** A SpeechRecognition class with preset options, for libraries that call the constructor without arguments. */
export function createSpeechRecognition(options: RecognitionOptions = {}): typeof SpeechRecognition {
  return class extends SpeechRecognition {
    constructor(overrides: RecognitionOptions = {}) {
      super({ ...options, ...overrides });
    }
  };
}
