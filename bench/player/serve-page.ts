import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'vite';
import { workletSource } from '../../scripts/build/worklet-source-plugin.mjs';
import { tone } from '../../test/worklets/signals.ts';

const FIRST_CHUNK_SECONDS = 0.25;
const CHUNK_SECONDS = 2;
const BEFORE_FIRST_MS = 40;
const BETWEEN_MS = 200;

export interface PageServer {
  url: string;
  close(): Promise<void>;
}

/** Serves a page with the bundled script `entry`, and `/audio`, a paced stream in the API's chunk pattern. */
export async function servePage(entry: string): Promise<PageServer> {
  const script = await bundle(entry);
  const first = bytesOf(tone(FIRST_CHUNK_SECONDS));
  const later = bytesOf(tone(CHUNK_SECONDS));
  const server = createServer((request, response) => {
    if (request.url === '/page.js') {
      response.setHeader('Content-Type', 'text/javascript').end(script);
    } else if (request.url === '/audio') {
      response.setHeader('Content-Type', 'audio/pcm').flushHeaders();
      const timers = [
        setTimeout(() => response.write(first), BEFORE_FIRST_MS),
        setTimeout(() => response.end(later), BEFORE_FIRST_MS + BETWEEN_MS),
      ];
      response.on('close', () => timers.forEach(clearTimeout));
    } else {
      response
        .setHeader('Content-Type', 'text/html')
        .end('<!doctype html><script type="module" src="/page.js"></script>');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function bundle(entry: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [workletSource()],
    build: { write: false, target: 'es2022', modulePreload: false, rolldownOptions: { input: entry } },
  });
  if (!('output' in output)) throw new Error('The page was not bundled.');
  return output.output[0].code;
}

function bytesOf(samples: Int16Array): Buffer {
  return Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
}
