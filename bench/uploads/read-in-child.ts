import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What reading one file costs a process that has read another before. */
export interface ReadingCost {
  /** Of sound that came out. */
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** What the process held more than before, at most; of the file itself once. */
  readonly moreBytes: number;
  /** `read`, or why it was not. */
  readonly outcome: string;
}

const CHILD = fileURLToPath(new URL('read-one.ts', import.meta.url));

/** Reads a file in a process of its own, so that its memory is told from that of others. */
export async function readInChild(file: Buffer): Promise<ReadingCost> {
  const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-bench-'));
  const path = join(folder, 'upload');
  writeFileSync(path, file);
  try {
    const child = fork(CHILD, [path], { execArgv: ['--import', 'tsx'] });
    const [cost] = (await once(child, 'message')) as [ReadingCost];
    return cost;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
