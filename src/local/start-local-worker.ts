import { localSpeechHash } from '../audio/assets/file-hashes.ts';
import { LocalConnection } from './local-connection.ts';
import type { LocalReply, LocalRequest } from './local-messages.ts';
import { startEngineWorker } from './start-engine-worker.ts';

/**
 * Starts the Worker that speaks.
 * @param assetBase Folder of the Workers.
 * @throws SpeechError `asset-blocked`.
 */
export async function startLocalWorker(assetBase: string | undefined): Promise<LocalConnection> {
  const { default: embedded } = await import('../workers/local-speech-worker.ts?source');
  const asset = { file: 'local-speech-worker.js', embedded, integrity: localSpeechHash };
  return startEngineWorker<LocalRequest, LocalReply, LocalConnection>(
    asset,
    assetBase,
    (post) => new LocalConnection(post),
  );
}
