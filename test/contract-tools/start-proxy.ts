import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port.ts';

const PRISM = fileURLToPath(new URL('node_modules/.bin/prism', import.meta.url));

export interface Proxy {
  readonly url: string;
  stop(): Promise<void>;
}

/** Prism in front of a service: every response has `sl-violations`, and invalid requests are forwarded. */
export async function startProxy(document: string, upstream: string): Promise<Proxy> {
  const port = await freePort();
  const child = spawn(PRISM, ['proxy', document, upstream, '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes('Prism is listening')) {
      child.stdout.resume();
      return {
        url: `http://127.0.0.1:${port}`,
        async stop() {
          child.kill();
          await exited;
        },
      };
    }
  }
  throw new Error('Prism ended before it listened.');
}
