import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Cost of decoding one file in a process that has decoded another before. */
export interface ReadingCost {
  /** Duration of the decoded audio. */
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** Peak increase of the process's memory; includes the file itself once. */
  readonly moreBytes: number;
  /** `read`, or the error. */
  readonly outcome: string;
}

const CHILD = fileURLToPath(new URL('read-one.ts', import.meta.url));

/** Decodes a file in a separate process, so that its memory is measured alone. */
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
