import { connect } from 'node:net';

/**
 * Sends raw bytes to a server, then `drip` every 300 ms.
 * @returns Everything that it sends until it closes the connection, and how long that took, in milliseconds.
 */
export async function sendRaw(
  url: string,
  bytes: string,
  drip?: string,
): Promise<{ answer: string; tookMs: number }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const startedAt = performance.now();
  let answer = '';
  socket.on('error', () => {});
  socket.on('data', (piece) => {
    answer += piece.toString('latin1');
  });
  socket.write(Buffer.from(bytes, 'latin1'));
  const dripping = drip ? setInterval(() => socket.write(drip), 300) : undefined;
  // Not `once`, which rejects where the connection is reset.
  await new Promise((resolve) => socket.on('close', resolve));
  clearInterval(dripping);
  return { answer, tookMs: performance.now() - startedAt };
}

/** The status of a raw answer; 0 where there is none. */
export const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
