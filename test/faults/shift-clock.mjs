// Loaded into a program before its own code: its clock is the system's, moved by the milliseconds in a file when SIGUSR2 arrives. Timers go
// by the monotonic clock and are left alone, as when somebody sets the system's clock.
import { readFileSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const SystemDate = Date;
let shift = 0;

globalThis.Date = class ShiftedDate extends SystemDate {
  constructor(...parts) {
    super(...(parts.length ? parts : [SystemDate.now() + shift]));
  }
  static now() {
    return SystemDate.now() + shift;
  }
};

if (isMainThread)
  process.on('SIGUSR2', () => {
    const file = process.env.FAULT_CLOCK_FILE;
    const text = readFileSync(file, 'utf8');
    shift = Number(text);
    writeFileSync(`${file}-shown`, text);
  });
