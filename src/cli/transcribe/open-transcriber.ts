import type { TranscriptionDialect } from '../../contract/dialects.ts';
import { SpeechError } from '../../contract/errors.ts';
import type { SpeechPlace } from '../../publish/connect.ts';
import { openRecognizer } from '../models/open-recognizer.ts';
import type { Transcript } from './transcript.ts';

/** What writes recordings down: the recognizer on this machine, or a service. */
export interface Transcriber {
  /**
   * @param file Must not be used afterwards.
   * @param onSeconds Called with the seconds that have been transcribed, where that is known.
   * @throws SpeechError; the signal's reason.
   */
  transcribe(file: Buffer, onSeconds: (seconds: number) => void): Promise<Transcript>;
  close(): Promise<void>;
}

interface TranscriberOptions {
  readonly dialect: TranscriptionDialect;
  readonly place: SpeechPlace | undefined;
  readonly modelsFile: string | undefined;
  readonly threads: number;
  /** Whether the times of words are wanted. */
  readonly hasTimes: boolean;
  readonly signal: AbortSignal;
}

export async function openTranscriber(options: TranscriberOptions): Promise<Transcriber> {
  const { dialect, place, signal } = options;
  return place ? throughService(place, dialect, signal) : onThisMachine(options);
}

async function onThisMachine({
  dialect,
  modelsFile,
  threads,
  hasTimes,
  signal,
}: TranscriberOptions): Promise<Transcriber> {
  const engine = await openRecognizer(modelsFile, threads);
  if (engine.dialects && !engine.dialects.includes(dialect)) {
    await engine.close();
    const known = engine.dialects.join(', ');
    throw new SpeechError(
      'invalid-argument',
      `The models of --stt-model do not know ${dialect}; use ${known}.`,
    );
  }
  const { recognizeRecording } = await import('./recognize-recording.ts');
  const { WordAligner } = await import('../../engine/threads/word-aligner.ts');
  const aligner = hasTimes ? new WordAligner() : undefined;
  return {
    transcribe: (file, onSeconds) =>
      recognizeRecording(file, { engine, dialect, aligner, signal, onSeconds }),
    close: async () => {
      await Promise.all([engine.close(), aligner?.close()]);
    },
  };
}

async function throughService(
  place: SpeechPlace,
  dialect: TranscriptionDialect,
  signal: AbortSignal,
): Promise<Transcriber> {
  const { connectionTo } = await import('../../publish/connect.ts');
  const { transcribe } = await import('../../client/transcribe.ts');
  const connection = connectionTo(place, signal);
  return {
    async transcribe(file) {
      const recording = new Blob([Uint8Array.from(file)]);
      const { text, truncated } = await transcribe(recording, { ...connection, dialect });
      return { text, isTruncated: truncated };
    },
    close: async () => {},
  };
}
