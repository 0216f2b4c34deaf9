import { localTextHash } from '../audio/assets/file-hashes.ts';
import type { TextChannel } from './answer/text-messages.ts';
import { startEngineWorker } from './start-engine-worker.ts';

/**
 * Starts the Worker that verbalizes what the Worker that speaks does not hold: numbers, signs, foreign words.
 * @param assetBase Folder of the Workers.
 * @param onDeath Called when it has failed: its port is of no use any more.
 * @returns The port on which it answers.
 * @throws SpeechError `asset-blocked`.
 */
export async function startTextWorker(
  assetBase: string | undefined,
  onDeath: (error: Error) => void,
): Promise<MessagePort> {
  const { default: embedded } = await import('../workers/local-text-worker.ts?source');
  const asset = { file: 'local-text-worker.js', embedded, integrity: localTextHash };
  const { port } = await startEngineWorker<TextChannel, { type: 'ready' }, TextConnection>(
    asset,
    assetBase,
    (post) => new TextConnection(post, onDeath),
  );
  return port;
}

class TextConnection {
  readonly port: MessagePort;
  readonly #onDeath: (error: Error) => void;

  constructor(
    post: (channel: TextChannel, transferred: Transferable[]) => void,
    onDeath: (error: Error) => void,
  ) {
    const { port1, port2 } = new MessageChannel();
    post({ port: port2 }, [port2]);
    this.port = port1;
    this.#onDeath = onDeath;
  }

  receive(): void {}

  end(error: Error): void {
    this.#onDeath(error);
  }
}
