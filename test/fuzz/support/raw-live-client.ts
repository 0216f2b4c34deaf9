import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

/** A WebSocket frame (RFC 6455, 5.2) as a client might write it, valid or not. */
export interface RawFrame {
  /** First four bits: FIN, and three reserved ones. */
  readonly flags: number;
  readonly opcode: number;
  readonly payload: Buffer;
  /** Required of clients. */
  readonly isMasked: boolean;
  /** Declared length; that of the payload when omitted. */
  readonly claimed?: number | undefined;
  /** Encoding of the length: 7, 16 or 64 bits; the shortest possible when omitted. */
  readonly lengthBits?: 7 | 16 | 64 | undefined;
}

export const OPCODE = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;
export const FINAL = 8;

export function frameBytes({
  flags,
  opcode,
  payload,
  isMasked,
  claimed = payload.length,
  lengthBits,
}: RawFrame): Buffer {
  const bits = lengthBits ?? (claimed < 126 ? 7 : claimed < 65_536 ? 16 : 64);
  const length = Buffer.alloc(bits === 7 ? 0 : bits / 8);
  if (bits === 16) length.writeUInt16BE(claimed & 0xffff);
  if (bits === 64) length.writeBigUInt64BE(BigInt(claimed));
  const code = bits === 7 ? claimed & 0x7f : bits === 16 ? 126 : 127;
  const head = Buffer.from([(flags << 4) | opcode, (isMasked ? 0x80 : 0) | code]);
  if (!isMasked) return Buffer.concat([head, length, payload]);
  const mask = Buffer.from([1, 2, 3, 4]);
  return Buffer.concat([head, length, mask, payload.map((byte, index) => byte ^ mask[index & 3]!)]);
}

const CLOSE = frameBytes({ flags: FINAL, opcode: OPCODE.close, payload: Buffer.alloc(0), isMasked: true });

/** What the service sent in one session, and how the session ended. */
export interface RawSession {
  readonly messages: readonly string[];
  /** Close code; undefined where the connection ended without one. */
  readonly code: number | undefined;
}

/** Whether the last of these frames is incomplete, so that a reader waits for more. */
export function endsInsideAFrame(bytes: Buffer): boolean {
  let position = 0;
  while (position + 2 <= bytes.length) {
    const code = bytes[position + 1]! & 0x7f;
    const start = position + 2 + (code === 126 ? 2 : code === 127 ? 8 : 0);
    if (start > bytes.length) return true;
    const length =
      code === 126
        ? bytes.readUInt16BE(position + 2)
        : code === 127
          ? Number(bytes.readBigUInt64BE(position + 2))
          : code;
    position = start + (bytes[position + 1]! & 0x80 ? 4 : 0) + length;
  }
  return position !== bytes.length;
}

/**
 * Opens a live session on a raw socket, writes these bytes chunk by chunk, and reads until the connection ends.
 * @param ending What the client does after its last byte: wait for the service, end its side, or reset the connection.
 */
export async function exchangeFrames(
  url: string,
  pieces: readonly Buffer[],
  ending: 'wait' | 'end' | 'break' = 'wait',
): Promise<RawSession> {
  const { hostname, port, pathname, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  // The peer may reset the connection after a violation.
  socket.on('error', () => {});
  let received = Buffer.alloc(0);
  let start = -1;
  socket.on('data', (piece) => {
    received = Buffer.concat([received, piece]);
    if (start < 0) {
      if (!received.includes('\r\n\r\n')) return;
      start = received.indexOf('\r\n\r\n') + 4;
      for (const bytes of pieces) socket.write(bytes);
      if (ending === 'end') socket.end();
      if (ending === 'break') socket.destroy();
    }
    // The service waits for a reply to its close frame.
    if (readFrames(received.subarray(start)).code !== undefined && !socket.writableEnded) socket.end(CLOSE);
  });
  socket.write(
    `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  await ended;
  if (!received.toString('latin1').startsWith('HTTP/1.1 101 '))
    throw new Error('The session was not opened.');
  return readFrames(received.subarray(start));
}

function readFrames(bytes: Buffer): RawSession {
  const messages: string[] = [];
  let position = 0;
  while (position + 2 <= bytes.length) {
    const opcode = bytes[position]! & 15;
    let length = bytes[position + 1]! & 0x7f;
    position += 2;
    if (length === 126) {
      if (position + 2 > bytes.length) break;
      length = bytes.readUInt16BE(position);
      position += 2;
    } else if (length === 127) {
      if (position + 8 > bytes.length) break;
      length = Number(bytes.readBigUInt64BE(position));
      position += 8;
    }
    if (position + length > bytes.length) break;
    const payload = bytes.subarray(position, position + length);
    position += length;
    if (opcode === OPCODE.text) messages.push(payload.toString());
    if (opcode === OPCODE.close)
      return { messages, code: payload.length >= 2 ? payload.readUInt16BE(0) : 1005 };
  }
  return { messages, code: undefined };
}
