import type { RecognitionEngine, RecognitionStream } from '../../engine/recognition-engine.ts';

/** Transcribes any sound as the texts that a test has set: half of the words first, then all of them. */
export function scriptedRecognizer(takeText: () => string | undefined): RecognitionEngine {
  return {
    name: 'fake',
    trainedOn: 'nothing: it returns the texts that a test sets',
    open: () => open(takeText),
    async close() {},
  };
}

function open(takeText: () => string | undefined): RecognitionStream {
  let words: string[] | undefined;
  let writes = 0;
  return {
    async write(samples) {
      // Silence is not listened to.
      if (!words && samples.some((sample) => Math.abs(sample) > 64)) words = takeText()?.split(' ');
      if (words) writes++;
      return {
        text: words?.slice(0, writes === 1 ? Math.ceil(words.length / 2) : undefined).join(' ') ?? '',
      };
    },
    async finish() {
      const text = words?.join(' ') ?? '';
      words = undefined;
      writes = 0;
      return text;
    },
    close() {},
  };
}
