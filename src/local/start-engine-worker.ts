import { createDeferred } from '../async/deferred.ts';
import { startWorker } from '../audio/assets/start-worker.ts';

type Asset = Parameters<typeof startWorker>[0];

/** The page's side of a Worker's messages. */
interface EngineConnection<Reply> {
  receive(reply: Reply): void;
  /** The Worker has died. */
  end(error: Error): void;
}

/**
 * Starts an engine's Worker, from the first place that the page's policy allows; it greets with `ready`.
 * @param connect Creates the page's side of each attempt.
 * @throws SpeechError `asset-blocked`.
 */
export async function startEngineWorker<
  Request,
  Reply extends { readonly type: string },
  Connection extends EngineConnection<Reply>,
>(
  asset: Pick<Asset, 'file' | 'embedded' | 'integrity'>,
  assetBase: string | undefined,
  connect: (post: (request: Request, transferred?: Transferable[]) => void) => Connection,
): Promise<Connection> {
  let connection: Connection | undefined;
  await startWorker({ ...asset, kind: 'Worker', directive: 'worker-src' }, assetBase, (worker) => {
    const ready = createDeferred();
    const opened = connect((request, transferred = []) => worker.postMessage(request, transferred));
    let isReady = false;
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      if (data.type !== 'ready') return opened.receive(data);
      isReady = true;
      connection = opened;
      return ready.resolve();
    };
    worker.onerror = (event) => {
      // Handled here, so it must not reach the page's error handler.
      event.preventDefault();
      // One that never started is followed by the next attempt.
      if (isReady) opened.end(new Error(`${asset.file} has failed.`));
    };
    return ready.promise;
  });
  return connection!;
}
