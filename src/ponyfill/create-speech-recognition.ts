import { type RecognitionOptions, SpeechRecognition } from './speech-recognition.ts';

/** A SpeechRecognition that has its options already: libraries make instances without any. */
export function createSpeechRecognition(options: RecognitionOptions = {}): new () => SpeechRecognition {
  return class extends SpeechRecognition {
    constructor() {
      super(options);
    }
  };
}
