import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Program } from './program.ts';
import type { Stage } from './stage.ts';

/** The clock of programs that run with its environment, which jumps as if somebody had set it. */
export class ShiftedClock {
  readonly #file: string;
  readonly environment: Readonly<Record<string, string>>;

  constructor(stage: Stage) {
    this.#file = join(stage.folder(), 'clock');
    const preload = new URL('./shift-clock.mjs', import.meta.url);
    this.environment = { FAULT_CLOCK_FILE: this.#file, NODE_OPTIONS: `--import=${preload}` };
  }

  /**
   * Resolves once the program has the new time.
   * @param milliseconds From the system's clock.
   */
  async set(program: Program, milliseconds: number): Promise<void> {
    const shown = `${this.#file}-shown`;
    writeFileSync(this.#file, String(milliseconds));
    program.signal('SIGUSR2');
    while (!existsSync(shown) || readFileSync(shown, 'utf8') !== String(milliseconds)) await delay(20);
  }
}
