import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { connectToPage, type DevtoolsPage } from './devtools-connection.ts';

const FLAGS = [
  '--headless=new',
  '--remote-debugging-port=0',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-gpu',
  '--disable-extensions',
  '--disable-background-networking',
  '--mute-audio',
];
const START_TIMEOUT_MS = 20_000;

/** Starts a browser without a window and with a profile of its own. @throws Error where it does not start. */
export async function openChromium(
  program: string,
): Promise<{ readonly page: DevtoolsPage; close(): Promise<void> }> {
  const profile = await mkdtemp(join(tmpdir(), 'kurdish-speech-doctor-'));
  // Chromium refuses its own sandbox to root, as in a container.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(program, [...FLAGS, ...sandbox, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const end = async () => {
    if (child.exitCode === null && child.signalCode === null && child.pid) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const { page, close } = await connectToPage(await addressOf(child));
    return {
      page,
      async close() {
        close();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  const failed = once(child, 'error').then(([error]) => {
    throw error;
  });
  failed.catch(() => {});
  const limit = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT_MS);
  try {
    const lines = createInterface({ input: child.stderr! });
    const printed = (async () => {
      for await (const line of lines) {
        const address = /ws:\/\/\S+/.exec(line)?.[0];
        if (address) return address;
      }
      throw new Error('The browser has ended without an address.');
    })();
    return await Promise.race([printed, failed]);
  } finally {
    clearTimeout(limit);
    child.stderr?.resume();
  }
}
