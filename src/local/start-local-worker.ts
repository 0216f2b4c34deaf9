import { localSpeechHash } from '../audio/assets/file-hashes.ts';
import type { LocalReply, LocalRequest, TextAnswer } from './answer/local-messages.ts';
import { LocalConnection } from './local-connection.ts';
import { startEngineWorker } from './start-engine-worker.ts';
import { startTextWorker } from './start-text-worker.ts';
import { TextSupply } from './text-supply.ts';

/** A number near the start of the text: it starts the Worker that verbalizes along with the one that speaks, without waiting to be asked. */
const OPENS_WITH_NUMBER = /"text":"(?:[^"\\]|\\.){0,200}[\d٠-٩۰-۹]/;

/**
 * Starts the Worker that speaks.
 * @param assetBase Folder of the Workers.
 * @param body The first request's.
 * @throws SpeechError `asset-blocked`.
 */
export async function startLocalWorker(
  assetBase: string | undefined,
  body: string,
): Promise<LocalConnection> {
  const text = new TextSupply((onDeath) => startTextWorker(assetBase, onDeath));
  if (OPENS_WITH_NUMBER.test(body)) text.prepare();
  const { default: embedded } = await import('../workers/local-speech-worker.ts?source');
  const asset = { file: 'local-speech-worker.js', embedded, integrity: localSpeechHash };
  return startEngineWorker<LocalRequest | TextAnswer, LocalReply, LocalConnection>(
    asset,
    assetBase,
    (post) => new LocalConnection(post, text),
  );
}
