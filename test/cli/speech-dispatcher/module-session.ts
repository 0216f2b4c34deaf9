import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { CLI_COMMAND } from '../cli-command.ts';

/** What the module wrote: a line of a reply or an event, or the samples of one. */
export type ModuleLine = string | Int16Array;

/** The module, run as speech-dispatcher runs it. */
export class ModuleSession {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly lines: ModuleLine[] = [];
  #rest = Buffer.alloc(0);
  #wake = () => {};

  constructor() {
    this.#child = spawn(process.execPath, [...CLI_COMMAND, 'speech-dispatcher']);
    this.#child.stdout.on('data', (bytes: Buffer) => this.#read(bytes));
  }

  send(text: string): void {
    this.#child.stdin.write(`${text}\n`);
  }

  /** Resolves once a line stands after the `from`th; with its index. */
  async seen(line: string, from = 0): Promise<number> {
    for (;;) {
      const index = this.lines.indexOf(line, from);
      if (index >= 0) return index;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Speaks a message; the lines from its start to its end. */
  async speak(command: string, message: string): Promise<ModuleLine[]> {
    const from = this.lines.length;
    this.send(`${command}\n${message}\n.`);
    const end = await this.seen('702 END', from);
    return this.lines.slice(from, end + 1);
  }

  async set(settings: Readonly<Record<string, string | number>>): Promise<void> {
    const from = this.lines.length;
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
    this.send(['SET', ...lines, '.'].join('\n'));
    await this.seen('203 OK SETTINGS RECEIVED', from);
  }

  /** @returns The exit code. */
  quit(): Promise<number | null> {
    const ended = new Promise<number | null>((resolve) => this.#child.once('close', resolve));
    this.send('QUIT');
    return ended;
  }

  #read(bytes: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    for (let end = this.#rest.indexOf(10); end >= 0; end = this.#rest.indexOf(10)) {
      const line = this.#rest.subarray(0, end);
      this.#rest = this.#rest.subarray(end + 1);
      this.lines.push(
        line.subarray(0, 10).toString('latin1') === '705-AUDIO\0' ? samplesOf(line) : line.toString(),
      );
    }
    this.#wake();
  }
}

function samplesOf(line: Buffer): Int16Array {
  const bytes: number[] = [];
  for (let at = 10; at < line.length; at++) {
    bytes.push(line[at] === 0x7d ? line[++at]! ^ 0x20 : line[at]!);
  }
  return new Int16Array(Uint8Array.from(bytes).buffer);
}

/** All samples among lines. */
export function soundOf(lines: readonly ModuleLine[]): Int16Array {
  return Int16Array.from(lines.flatMap((line) => (typeof line === 'string' ? [] : [...line])));
}
