import { type RecognitionOptions, SpeechRecognition } from './speech-recognition.ts';

/** SpeechRecognition with its options already in it: libraries make instances without any. */
export function createSpeechRecognition(options: RecognitionOptions = {}): typeof SpeechRecognition {
  return class extends SpeechRecognition {
    constructor(more: RecognitionOptions = {}) {
      super({ ...options, ...more });
    }
  };
}
