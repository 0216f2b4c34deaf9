import type { RecognitionEngine } from '../engine/recognition-engine.ts';
import type { LabelledRecording } from './labelled-recording.ts';
import { recognizedForm } from './recognized-form.ts';
import { spokenForm } from './spoken-form.ts';
import { transcribeFile } from './transcribe-file.ts';

/** A recording that has been recognized, or why it could not be. Texts are in the spoken form. */
export type Evaluation =
  | {
      readonly type: 'recognized';
      readonly recording: LabelledRecording;
      readonly reference: string;
      readonly recognized: string;
      readonly seconds: number;
    }
  | { readonly type: 'failed'; readonly recording: LabelledRecording; readonly error: Error };

/**
 * Recognizes recordings, several at once, in the order of their completion. Nothing leaves the machine unless the engine sends it.
 * @param parallel How many at once, from 1.
 * @throws the signal's reason when aborted.
 */
export async function* evaluate(
  recordings: readonly LabelledRecording[],
  engine: RecognitionEngine,
  parallel: number,
  signal: AbortSignal,
): AsyncGenerator<Evaluation, void> {
  const waiting = [...recordings];
  const running = new Map<LabelledRecording, Promise<Evaluation>>();
  while (waiting.length || running.size) {
    while (waiting.length && running.size < parallel) {
      const recording = waiting.shift()!;
      running.set(recording, evaluateOne(recording, engine, signal));
    }
    const done = await Promise.race(running.values());
    signal.throwIfAborted();
    running.delete(done.recording);
    yield done;
  }
}

async function evaluateOne(
  recording: LabelledRecording,
  engine: RecognitionEngine,
  signal: AbortSignal,
): Promise<Evaluation> {
  const { text, dialect } = recording;
  try {
    const reference = spokenForm(text, dialect);
    if (!reference) throw new Error('its text has no words');
    const { text: recognized, seconds } = await transcribeFile(recording, engine, signal);
    return {
      type: 'recognized',
      recording,
      reference,
      recognized: recognizedForm(recognized, dialect),
      seconds,
    };
  } catch (error) {
    return { type: 'failed', recording, error: error as Error };
  }
}
