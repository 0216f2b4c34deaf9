import type { Socket } from 'node:net';

export interface WyomingEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly payload: Uint8Array;
}

export function readEvents(socket: AsyncIterable<Uint8Array>): AsyncGenerator<WyomingEvent, void>;

export function writeEvent(
  socket: Socket,
  type: string,
  data?: Record<string, unknown>,
  payload?: Uint8Array,
): Promise<void>;
