import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { defineSample } from '../definition/define-rule.ts';
import { notCheckable } from '../definition/rule.ts';
import { FIRST_CONNECT, livePcm, sessionOf } from './listening-samples.ts';
import { SPEECH } from './synthesis-samples.ts';

export interface LiveTalk {
  /** Whether the socket opened. */
  readonly isOpened: boolean;
  /** Parsed text messages; undefined for binary and non-JSON ones. */
  readonly messages: readonly unknown[];
  /** Number of messages received before `finalize` was sent. */
  readonly messagesBeforeFinalize: number;
}

const FRAME_BYTES = 3200;
const FRAME_MS = 100;
const OPEN_TIMEOUT_MS = 15_000;
const DONE_TIMEOUT_MS = 20_000;
/** Timeout for messages after the last word. */
const AFTER_DONE_MS = 300;
/** Silence after the last word, as in a real room. */
const QUIET_BYTES = 9600;

/** Sends the default speech over a session's WebSocket in real time, without headers, and collects all messages. */
export const LIVE_TALK = defineSample({
  id: 'live-talk',
  uses: [SPEECH, FIRST_CONNECT],
  async take(context): Promise<LiveTalk> {
    const pcm = Buffer.concat([await livePcm(context), Buffer.alloc(QUIET_BYTES)]);
    const { websocket_url: url } = await sessionOf(context, FIRST_CONNECT);
    if (typeof url !== 'string' || !/^wss?:/.test(url) || !URL.canParse(url))
      notCheckable('there is no websocket_url');
    const socket = new WebSocket(url, { handshakeTimeout: OPEN_TIMEOUT_MS, perMessageDeflate: false });
    try {
      return await talk(socket, pcm, context.signal);
    } finally {
      socket.terminate();
    }
  },
});

async function talk(socket: WebSocket, pcm: Uint8Array, signal: AbortSignal): Promise<LiveTalk> {
  const messages: unknown[] = [];
  const opened = new Promise<boolean>((resolve) => {
    socket.once('open', () => resolve(true));
    socket.once('close', () => resolve(false));
  });
  const over = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    socket.on('message', (data, isBinary) => {
      const message = isBinary ? undefined : parse(String(data));
      messages.push(message);
      if (isDone(message)) resolve();
    });
  });
  // Connection failures are reported by the `close` event, which follows.
  socket.on('error', () => {});
  if (!(await opened)) return { isOpened: false, messages, messagesBeforeFinalize: 0 };
  for (let position = 0; position < pcm.length; position += FRAME_BYTES) {
    socket.send(pcm.subarray(position, position + FRAME_BYTES));
    await wait(FRAME_MS, undefined, { signal });
  }
  const messagesBeforeFinalize = messages.length;
  socket.send(JSON.stringify({ type: 'control', event: 'finalize' }));
  const ending = new AbortController();
  const late = wait(DONE_TIMEOUT_MS, undefined, { signal: AbortSignal.any([signal, ending.signal]) });
  await Promise.race([over, late.catch(() => {})]);
  ending.abort();
  await wait(AFTER_DONE_MS, undefined, { signal });
  return { isOpened: true, messages, messagesBeforeFinalize };
}

export function isDone(message: unknown): boolean {
  const { type, event } = (message ?? {}) as { type?: unknown; event?: unknown };
  return type === 'control' && event === 'done';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
