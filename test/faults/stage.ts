import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CANARIES } from './canaries.ts';
import { Program } from './program.ts';
import { Upstream } from './upstream.ts';

export const ORIGIN = 'https://newspaper.example';

/** What one fault works with: real processes and sockets that are gone after it. */
export class Stage {
  readonly #closers: (() => Promise<void> | void)[] = [];
  readonly #programs: Program[] = [];
  /** Tokens that were issued. */
  readonly tokens: string[] = [];

  /** Everything that the programs have printed. */
  get output(): string {
    return this.#programs.map(({ output }) => output).join('');
  }

  /** Runs when the stage is taken down, the latest first. */
  defer(close: () => Promise<void> | void): void {
    this.#closers.push(close);
  }

  folder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-fault-'));
    this.defer(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  }

  async upstream(): Promise<Upstream> {
    const upstream = await Upstream.start();
    this.defer(() => upstream.close());
    return upstream;
  }

  async program(
    args: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ): Promise<Program> {
    const program = await Program.start(args, environment);
    this.#programs.push(program);
    this.defer(() => program.kill());
    return program;
  }

  /** `kurdish-speech proxy` for anonymous visitors of one page, in front of a service. */
  proxy(
    baseUrl: string,
    environment: Readonly<Record<string, string>> = {},
    args: readonly string[] = [],
  ): Promise<Program> {
    return this.program(['proxy', '--port', '0', '--cache', 'off', ...args], {
      KURDISH_SPEECH_BASE_URL: baseUrl,
      KURDISH_SPEECH_TTS_KEY: CANARIES.ttsKey,
      KURDISH_SPEECH_STT_KEY: CANARIES.sttKey,
      KURDISH_SPEECH_TOKEN_SECRET: CANARIES.tokenSecret,
      KURDISH_SPEECH_ORIGINS: ORIGIN,
      KURDISH_SPEECH_PUBLIC: '1',
      ...environment,
    });
  }

  /** A token of a proxy. */
  async token({ url }: Program, scope = 'tts'): Promise<string> {
    const response = await fetch(`${url}/speech/token`, {
      method: 'POST',
      headers: { origin: ORIGIN, 'content-type': 'application/json' },
      body: JSON.stringify({ scope: [scope] }),
    });
    const { token } = (await response.json()) as { token: string };
    this.tokens.push(token);
    return token;
  }

  async close(): Promise<void> {
    for (const close of this.#closers.splice(0).reverse()) await close();
  }
}
