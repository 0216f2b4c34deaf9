import { installInPage, pageAvailability } from './page-recognizer.ts';
import {
  type AvailabilityOptions,
  type AvailabilityStatus,
  recognizedDialects,
} from './recognition-availability.ts';
import { type RecognitionOptions, SpeechRecognition } from './speech-recognition.ts';

/** A SpeechRecognition class with preset options, for libraries that call the constructor without arguments. */
export function createSpeechRecognition(options: RecognitionOptions = {}): typeof SpeechRecognition {
  const isLocal = options.endpoint === 'local:';
  return class extends SpeechRecognition {
    static override async available(asked: AvailabilityOptions): Promise<AvailabilityStatus> {
      const dialects = recognizedDialects(asked.langs);
      return isLocal && asked.processLocally && dialects
        ? pageAvailability(dialects)
        : SpeechRecognition.available(asked);
    }

    static override async install(asked: AvailabilityOptions): Promise<boolean> {
      const dialects = recognizedDialects(asked.langs);
      return isLocal && dialects ? installInPage(dialects, options.assetBase) : false;
    }

    constructor(overrides: RecognitionOptions = {}) {
      super({ ...options, ...overrides });
    }
  };
}
