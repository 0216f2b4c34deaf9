/**
 * A service for the proxies that are measured: 5 s of samples at once, in the chunks that `serve` sends, or the same in chunks of 100 ms, or
 * chunks without an end.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const SECOND = 48_000;
/** Bytes of each chunk, by the request's `model_version`. */
const CHUNKS: Readonly<Record<string, readonly number[]>> = {
  long: [2160, 2 * SECOND, 2 * SECOND, SECOND - 2160],
  short: Array<number>(50).fill(SECOND / 10),
};
const largest = Buffer.alloc(2 * SECOND);

async function send(response: ServerResponse, sizes: readonly number[]): Promise<void> {
  for (const size of sizes) {
    response.write(largest.subarray(0, size));
    // The next one is another packet.
    await new Promise(setImmediate);
  }
  response.end();
}

function flood(response: ServerResponse): void {
  while (!response.destroyed && response.write(largest));
}

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (piece) => {
    body += piece;
  });
  request.on('end', () => {
    const { model_version: kind } = JSON.parse(body) as { model_version: string };
    const samples = { 'X-Sample-Rate': '24000', 'X-Channels': '1', 'X-Bit-Depth': '16' };
    response.writeHead(200, { 'Content-Type': 'audio/pcm', ...samples });
    const sizes = CHUNKS[kind];
    if (sizes) return void send(response, sizes);
    response.on('drain', () => flood(response));
    flood(response);
  });
});
server.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
