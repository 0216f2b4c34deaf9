import { localSpeechHash } from '../audio/assets/file-hashes.ts';
import { LocalConnection } from './local-connection.ts';
import type { LocalReply, LocalRequest, TextAnswer } from './local-messages.ts';
import { startEngineWorker } from './start-engine-worker.ts';
import { startTextWorker } from './start-text-worker.ts';

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
  let onTextDeath: (error: Error) => void = () => {};
  const startText = () => startTextWorker(assetBase, (error) => onTextDeath(error));
  let early = OPENS_WITH_NUMBER.test(body) ? startText() : undefined;
  // Reported when a sentence needs it.
  early?.catch(() => {});
  const { default: embedded } = await import('../workers/local-speech-worker.ts?source');
  const asset = { file: 'local-speech-worker.js', embedded, integrity: localSpeechHash };
  return startEngineWorker<LocalRequest | TextAnswer, LocalReply, LocalConnection>(
    asset,
    assetBase,
    (post) =>
      new LocalConnection(post, (onDeath) => {
        onTextDeath = onDeath;
        const starting = early ?? startText();
        early = undefined;
        return starting;
      }),
  );
}
