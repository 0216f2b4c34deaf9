import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { CLI_COMMAND } from '../cli/cli-command.ts';

/** Samples per second of the recordings, as the recognizer takes them. */
export const RECORDING_RATE = 16_000;

/**
 * A user's desktop without a screen: a home of its own with the module installed, PulseAudio with a sink that plays to nobody, and
 * speech-dispatcher.
 */
export class Desktop {
  readonly #home = mkdtempSync(join(tmpdir(), 'kurdish-desktop-'));
  readonly #children: ChildProcess[] = [];
  readonly #pulse = join(this.#home, 'pulse.socket');
  readonly #speech = join(this.#home, 'speech.socket');
  readonly environment: NodeJS.ProcessEnv = {
    ...process.env,
    HOME: this.#home,
    XDG_RUNTIME_DIR: this.#home,
    XDG_DATA_HOME: join(this.#home, '.local/share'),
    XDG_CONFIG_HOME: join(this.#home, '.config'),
    PULSE_SERVER: `unix:${this.#pulse}`,
    SPEECHD_ADDRESS: `unix_socket:${this.#speech}`,
  };

  /** @param configuration Of the user's own speechd.conf; without, the system's counts. */
  async start(configuration?: string): Promise<void> {
    await this.run(process.execPath, [...CLI_COMMAND, 'speech-dispatcher', '--install']);
    if (configuration !== undefined)
      writeFileSync(join(this.#home, '.config/speech-dispatcher/speechd.conf'), configuration);
    const protocol = `module-native-protocol-unix socket=${this.#pulse} auth-anonymous=1`;
    const modules = [protocol, 'module-null-sink sink_name=out rate=48000'].flatMap((each) => ['-L', each]);
    this.#start('pulseaudio', ['-n', '--daemonize=no', '--exit-idle-time=-1', ...modules]);
    await exists(this.#pulse);
    const logs = join(this.#home, 'logs');
    mkdirSync(logs);
    this.#start('speech-dispatcher', ['-s', '-t', '0', '-L', logs, '-c', 'unix_socket', '-S', this.#speech]);
    await exists(this.#speech);
  }

  /** What is heard from now on. */
  record(): Recording {
    const format = ['--format=s16le', `--rate=${RECORDING_RATE}`, '--channels=1', '--latency-msec=5'];
    return new Recording(this.#start('parec', ['--device=out.monitor', ...format], 'pipe'));
  }

  connect(): SpeechClient {
    return new SpeechClient(connect(this.#speech));
  }

  /** Runs a program of the desktop to its end; what it printed. */
  async run(program: string, args: readonly string[]): Promise<string> {
    const child = spawn(program, args, { env: this.environment, stdio: ['ignore', 'pipe', 'inherit'] });
    let printed = '';
    child.stdout.on('data', (text) => {
      printed += text;
    });
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`${program} ended with ${code}.`);
    return printed;
  }

  async stop(): Promise<void> {
    for (const child of this.#children.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(this.#home, { recursive: true, force: true, maxRetries: 5 });
  }

  #start(program: string, args: readonly string[], stdout: 'ignore' | 'pipe' = 'ignore'): ChildProcess {
    const child = spawn(program, args, { env: this.environment, stdio: ['ignore', stdout, 'ignore'] });
    this.#children.push(child);
    return child;
  }
}

/** Polls for a socket of a program that says nothing when it is ready. */
async function exists(path: string): Promise<void> {
  while (!existsSync(path)) await delay(20);
}

/** Sound on its way into memory. */
export class Recording {
  readonly #child: ChildProcess;
  readonly #chunks: Buffer[] = [];

  constructor(child: ChildProcess) {
    this.#child = child;
    child.stdout?.on('data', (bytes: Buffer) => this.#chunks.push(bytes));
  }

  get length(): number {
    return Math.floor(this.#chunks.reduce((sum, { length }) => sum + length, 0) / 2);
  }

  /** Resolves once there are so many more samples. */
  async more(samples: number): Promise<void> {
    const end = this.length + samples;
    while (this.length < end) await once(this.#child.stdout!, 'data');
  }

  /** Resolves once something sounds after the `from`th sample. */
  async sounds(from: number): Promise<void> {
    while (!this.samples().subarray(from).some(isSound)) await once(this.#child.stdout!, 'data');
  }

  samples(): Int16Array {
    const bytes = Buffer.concat(this.#chunks);
    return new Int16Array(new Uint8Array(bytes).buffer, 0, bytes.length >> 1);
  }

  async end(): Promise<Int16Array> {
    this.#child.kill('SIGTERM');
    await once(this.#child, 'close');
    return this.samples();
  }
}

/** Louder than the silence of a sink. */
export const isSound = (sample: number): boolean => Math.abs(sample) > 50;

/** A program that speaks: SSIP, the protocol of speech-dispatcher's clients. */
export class SpeechClient {
  readonly #socket: Socket;
  readonly lines: string[] = [];
  readonly #arrivals = new EventTarget();

  constructor(socket: Socket) {
    this.#socket = socket;
    createInterface({ input: socket }).on('line', (line) => {
      this.lines.push(line);
      this.#arrivals.dispatchEvent(new Event('line'));
    });
  }

  /** Resolves with the index of the first line that matches. */
  async seen(pattern: RegExp, from = 0): Promise<number> {
    for (;;) {
      const index = this.lines.findIndex((line, at) => at >= from && pattern.test(line));
      if (index >= 0) return index;
      await new Promise((resolve) => {
        this.#arrivals.addEventListener('line', resolve, { once: true });
      });
    }
  }

  /** @throws Error of a reply that is none of success. */
  async send(command: string): Promise<void> {
    const from = this.lines.length;
    this.#socket.write(`${command.replaceAll('\n', '\r\n')}\r\n`);
    const reply = this.lines[await this.seen(/^[1-5]\d\d /, from)]!;
    if (!/^[12]/.test(reply)) throw new Error(`${command.split('\n')[0]}: ${reply}`);
  }

  /** Begins to speak a text; resolves when it is queued. */
  async speak(text: string): Promise<void> {
    await this.send('SPEAK');
    await this.send(`${text}\n.`);
  }

  close(): void {
    this.#socket.destroy();
  }
}
