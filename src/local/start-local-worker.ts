import { createDeferred } from '../async/deferred.ts';
import { localSpeechHash } from '../audio/assets/file-hashes.ts';
import { startWorker } from '../audio/assets/start-worker.ts';
import { LocalConnection } from './local-connection.ts';
import type { LocalReply } from './local-messages.ts';

/**
 * Starts the engine's Worker, from the first place that the page's policy allows.
 * @param assetBase Folder of the Workers.
 * @throws SpeechError `asset-blocked`.
 */
export async function startLocalWorker(assetBase: string | undefined): Promise<LocalConnection> {
  const { default: embedded } = await import('../workers/local-speech-worker.ts?source');
  const asset = {
    file: 'local-speech-worker.js',
    embedded,
    integrity: localSpeechHash,
    kind: 'Worker',
    directive: 'worker-src',
  } as const;
  let connection: LocalConnection | undefined;
  await startWorker(asset, assetBase, (worker) => {
    const ready = createDeferred();
    const opened = new LocalConnection((request) => worker.postMessage(request));
    connection = opened;
    worker.onmessage = ({ data }: MessageEvent<LocalReply>) => {
      if (data.type === 'ready') ready.resolve();
      else opened.receive(data);
    };
    worker.onerror = (event) => {
      // Handled here, so it must not reach the page's error handler.
      event.preventDefault();
      opened.end(new Error('The Worker that speaks has failed.'));
    };
    return ready.promise;
  });
  return connection!;
}
