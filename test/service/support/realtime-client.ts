import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type ClientOptions, WebSocket } from 'ws';
import { realtimeServerEventSchema } from '../../../src/service/openai/realtime-events/server-event.ts';

/** An event of either side. */
export interface RealtimeEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** A client of OpenAI's transcription sessions that records everything. */
export class RealtimeClient {
  readonly socket: WebSocket;
  readonly events: RealtimeEvent[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;
  #notify: () => void = () => {};

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => {
      const event: unknown = JSON.parse(String(data));
      // Parsing drops whatever is not in the schema.
      assert.deepEqual(realtimeServerEventSchema.parse(event), event);
      this.events.push(event as RealtimeEvent);
      this.#notify();
    });
    socket.on('error', () => {});
    this.closed = new Promise((resolve) => {
      socket.on('close', (code, reason) => {
        resolve({ code, reason: String(reason) });
        this.#notify();
      });
    });
  }

  static async open(
    url: string,
    options: ClientOptions = {},
    protocols: string[] = [],
  ): Promise<RealtimeClient> {
    const socket = new WebSocket(
      `${url.replace(/^http/, 'ws')}/v1/realtime?intent=transcription`,
      protocols,
      options,
    );
    const client = new RealtimeClient(socket);
    await once(socket, 'open');
    return client;
  }

  send(event: RealtimeEvent | string): void {
    this.socket.send(typeof event === 'string' ? event : JSON.stringify(event));
  }

  /** Appends bytes in pieces of this size. */
  append(bytes: Buffer, size = 9600): void {
    for (let at = 0; at < bytes.length; at += size) {
      const audio = bytes.subarray(at, at + size).toString('base64');
      this.send({ type: 'input_audio_buffer.append', audio });
    }
  }

  /** The event of this type that comes as the nth, from 1. */
  async next(type: string, nth = 1): Promise<RealtimeEvent> {
    for (;;) {
      const event = this.of(type)[nth - 1];
      if (event) return event;
      if (this.socket.readyState === WebSocket.CLOSED)
        throw new Error(`closed before ${type} came ${nth} times`);
      await new Promise<void>((resolve) => {
        this.#notify = resolve;
      });
    }
  }

  of(type: string): RealtimeEvent[] {
    return this.events.filter((event) => event.type === type);
  }
}

export const DELTA = 'conversation.item.input_audio_transcription.delta';
export const COMPLETED = 'conversation.item.input_audio_transcription.completed';

/** The status and body with which an upgrade is refused. */
export async function refusedUpgrade(
  url: string,
  headers: Record<string, string>,
): Promise<{ status: number; body: Readonly<Record<string, unknown>> }> {
  const socket = new WebSocket(url.replace(/^http/, 'ws'), { headers });
  socket.on('error', () => {});
  const [, response] = await once(socket, 'unexpected-response');
  let text = '';
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode, body: JSON.parse(text) };
}
