import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { LiveMessage } from '../../../src/contract/transcription.ts';
import { toInt16 } from './tone-recognizer.ts';

export const FINALIZE = '{"type":"control","event":"finalize"}';

/** A WebSocket client that records everything. */
export interface LiveClient {
  readonly socket: WebSocket;
  readonly messages: LiveMessage[];
  /** Resolves with the close code. */
  readonly closed: Promise<{ code: number; reason: string }>;
  /** Resolves at the next `done`. */
  done(): Promise<void>;
}

export async function dial(url: string): Promise<LiveClient> {
  const socket = new WebSocket(url);
  const messages: LiveMessage[] = [];
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }));
  });
  let notify: (() => void) | undefined;
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as LiveMessage;
    messages.push(message);
    if ('type' in message) notify?.();
  });
  socket.on('error', () => {});
  await once(socket, 'open');
  const done = () =>
    new Promise<void>((resolve) => {
      notify = resolve;
    });
  return { socket, messages, closed, done };
}

export function pcm(samples: Float32Array): Buffer {
  return Buffer.from(toInt16(samples).buffer);
}

export function finals(messages: readonly LiveMessage[]): string[] {
  return messages.flatMap((message) => ('text' in message && message.is_final ? [message.text] : []));
}

/** Sends the bytes in frames of these sizes (cyclically), then finalizes; resolves after `done`. */
export async function speak(client: LiveClient, bytes: Buffer, sizes: readonly number[]): Promise<void> {
  let position = 0;
  for (let index = 0; position < bytes.length; index++) {
    const size = sizes[index % sizes.length]!;
    client.socket.send(bytes.subarray(position, position + size));
    position += size;
  }
  const done = client.done();
  client.socket.send(FINALIZE);
  await done;
}
