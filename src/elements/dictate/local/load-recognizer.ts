import { abortable } from '../../../async/abortable.ts';
import { assetUrls } from '../../../audio/assets/asset-sources.ts';
import type { TranscriptionDialect } from '../../../contract/dialects.ts';
import type { ListenConnection } from '../../../local/listen-connection.ts';
import type { LocalTranscription } from '../../../local/local-transcription.ts';
import { startDictationWorker } from '../../../local/start-dictation-worker.ts';
import type { SpelledTerm } from '../../../text/dictation/vocabulary-term.ts';

/** Of the files that are still loading, in bytes; `total` is 0 while it is not known. */
type LoadProgress = (loaded: number, total: number) => void;

let shared: Promise<ListenConnection> | undefined;

/**
 * Loads the embedded recognizer into a Worker that all dictations of the page share.
 * @param assetBase Folder of the Worker and of the recognizer's files; that of the first call counts for the Worker.
 * @param signal Stops the wait; loading continues, for the next dictation.
 * @returns Opens a session.
 * @throws SpeechError `asset-blocked`; the signal's reason when aborted. The next call tries again.
 */
export async function loadRecognizer(
  dialect: TranscriptionDialect,
  assetBase: string | undefined,
  signal: AbortSignal,
  onProgress: LoadProgress = () => {},
): Promise<(vocabulary?: readonly SpelledTerm[]) => LocalTranscription> {
  const starting = shared ?? startDictationWorker(assetBase, forget);
  shared = starting;
  starting.catch(forget);
  const connection = await abortable(starting, signal);
  const urls = {
    weights: assetUrls('recognizer.bin.gz', assetBase),
    words: assetUrls(`recognizer-${dialect}.txt.gz`, assetBase),
  };
  await abortable(connection.load(dialect, urls, onProgress), signal);
  return (vocabulary) => connection.open(dialect, signal, vocabulary);
}

function forget(): void {
  shared = undefined;
}
