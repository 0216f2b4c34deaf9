import { readFile } from 'node:fs/promises';
import { LIVE_SAMPLE_RATE } from '../contract/limits.ts';
import type { RecognitionEngine } from '../engine/recognition-engine.ts';
import { decodeUpload } from '../service/decode/decode-upload.ts';
import { Endpointer } from '../service/live/endpointer.ts';
import type { LabelledRecording } from './labelled-recording.ts';

/**
 * The text of a file as the service would write it.
 * @throws SpeechError `unsupported-media` or `file-too-large`; the signal's reason when aborted.
 */
export async function transcribeFile(
  { path, dialect }: LabelledRecording,
  engine: RecognitionEngine,
  signal: AbortSignal,
): Promise<{ readonly text: string; readonly seconds: number }> {
  const finals: string[] = [];
  let samples = 0;
  const session = new Endpointer(
    engine.open(dialect === 'badini' ? 'kurmanji' : dialect),
    ({ text, isFinal }) => {
      if (isFinal) finals.push(text);
    },
  );
  try {
    for await (const piece of decodeUpload(await readFile(path, { signal }), signal)) {
      samples += piece.length;
      await session.write(piece);
    }
    await session.finalize();
  } finally {
    session.close();
  }
  return { text: finals.join(' '), seconds: samples / LIVE_SAMPLE_RATE };
}
