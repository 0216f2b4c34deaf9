import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { CLI_COMMAND } from '../cli/cli-command.ts';

/** A `kurdish-speech` command that serves, in a process of its own. */
export class Program {
  readonly #child: ChildProcess;
  /** Everything it has printed. */
  output = '';
  /** The first address that it printed. */
  url = '';

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** Starts it, and waits until it has printed its address. @throws Error with its output where it ends first. */
  static async start(
    args: readonly string[],
    environment: Readonly<Record<string, string>>,
  ): Promise<Program> {
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn(process.execPath, [...CLI_COMMAND, ...args], {
      env: { PATH, HOME, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const program = new Program(child);
    const ready = new Promise<void>((resolve, reject) => {
      for (const stream of [child.stdout!, child.stderr!])
        createInterface({ input: stream }).on('line', (line) => {
          program.output += `${line}\n`;
          const [address] = /https?:\/\/[\w.:[\]]+/.exec(line) ?? [];
          if (!address || program.url) return;
          program.url = address;
          resolve();
        });
      child.once('exit', () => reject(new Error(`${args[0]} ended: ${program.output}`)));
    });
    await ready;
    return program;
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Resident memory in bytes. */
  get rss(): number {
    const [, kilobytes] =
      /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.#child.pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  }

  /** CPU time of all its threads, in seconds, at 100 clock ticks a second. */
  get cpuSeconds(): number {
    const stat = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8');
    const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
    return (user + system) / 100;
  }

  /** Open file descriptors. */
  get descriptors(): number {
    return readdirSync(`/proc/${this.#child.pid}/fd`).length;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Resolves with its exit code; null where a signal killed it. */
  async ended(): Promise<number | null> {
    if (this.isRunning) await once(this.#child, 'exit');
    return this.#child.exitCode;
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.ended();
  }
}
