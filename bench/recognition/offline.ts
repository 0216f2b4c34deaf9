import { Recognizer } from '../../src/engine/recognition/recognizer.ts';
import { UtteranceRecognition } from '../../src/engine/recognition/utterance-recognition.ts';
import { VocabularyModel } from '../../src/engine/recognition/vocabulary-model.ts';
import type { RecognitionStream } from '../../src/engine/recognition-engine.ts';
import { modelFiles } from '../../src/engine/threads/model-files.ts';
import { Endpointer, type UtteranceTranscript } from '../../src/service/live/endpointer.ts';
import type { SpelledTerm } from '../../src/text/dictation/vocabulary-term.ts';
import type { SpokenProgram } from './spoken-program.ts';

/** A transcript, and the earliest sample of the program after which it can be known. */
export interface TimedTranscript extends UtteranceTranscript {
  readonly position: number;
}

const STEP = 160;
const recognizer = await Recognizer.load(modelFiles);

/**
 * The transcripts of a program without any waiting: same model, same session, no thread and no socket. A vocabulary is what is likely to be
 * said.
 */
export async function hearOffline({
  dialect,
  samples,
  vocabulary = [],
}: SpokenProgram & { readonly vocabulary?: readonly SpelledTerm[] }): Promise<TimedTranscript[]> {
  const transcripts: TimedTranscript[] = [];
  let position = 0;
  const session = new Endpointer(await openHere(dialect, vocabulary), (transcript) =>
    transcripts.push({ ...transcript, position }),
  );
  while (position < samples.length) {
    const step = samples.subarray(position, position + STEP);
    position += step.length;
    await session.write(step);
  }
  await session.finalize();
  return transcripts;
}

async function openHere(
  dialect: SpokenProgram['dialect'],
  vocabulary: readonly SpelledTerm[],
): Promise<RecognitionStream> {
  const list = await recognizer.words(dialect);
  const words = vocabulary.length ? new VocabularyModel(list, recognizer.letters(dialect), vocabulary) : list;
  let utterance = new UtteranceRecognition(recognizer, words, dialect);
  return {
    async write(samples) {
      utterance.push(samples);
      return { text: utterance.partial };
    },
    async finish() {
      const text = utterance.finish();
      utterance = new UtteranceRecognition(recognizer, words, dialect);
      return text;
    },
    close() {},
  };
}
