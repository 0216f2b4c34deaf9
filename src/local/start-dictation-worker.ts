import { localDictationHash } from '../audio/assets/file-hashes.ts';
import type { ListenReply, ListenRequest } from './listen/listen-messages.ts';
import { ListenConnection } from './listen-connection.ts';
import { startEngineWorker } from './start-engine-worker.ts';

/**
 * Starts the Worker that listens.
 * @param assetBase Folder of the Workers.
 * @param onDeath Called when it has failed: the connection is of no use any more.
 * @throws SpeechError `asset-blocked`.
 */
export async function startDictationWorker(
  assetBase: string | undefined,
  onDeath: () => void,
): Promise<ListenConnection> {
  const { default: embedded } = await import('../workers/local-dictation-worker.ts?source');
  const asset = { file: 'local-dictation-worker.js', embedded, integrity: localDictationHash };
  return startEngineWorker<ListenRequest, ListenReply, ListenConnection>(
    asset,
    assetBase,
    (post) => new ListenConnection(post, onDeath),
  );
}
