/** Decodes the named file, after a small one, and sends the cost to the parent process. */
import { readFileSync } from 'node:fs';
import { decodeUpload } from '../../src/service/decode/decode-upload.ts';
import { sing } from '../../test/service/support/tone-recognizer.ts';
import { wavFile } from '../../test/service/support/wav-file.ts';
import { PeakMemory } from './peak-memory.ts';
import type { ReadingCost } from './read-in-child.ts';

const SAMPLE_RATE = 16_000;

async function read(file: Buffer): Promise<{ seconds: number; outcome: string }> {
  let samples = 0;
  try {
    for await (const piece of decodeUpload(file)) samples += piece.length;
  } catch (error) {
    return { seconds: samples / SAMPLE_RATE, outcome: (error as Error).message };
  }
  return { seconds: samples / SAMPLE_RATE, outcome: 'read' };
}

// Warm-up: the first thread pays for what later ones find in memory.
await read(wavFile(sing('a')));
const file = readFileSync(process.argv[2]);
const peak = new PeakMemory();
const cpu = process.cpuUsage();
const reading = await read(file);
const { user, system } = process.cpuUsage(cpu);
const cost: ReadingCost = {
  ...reading,
  cpuSeconds: (user + system) / 1e6,
  moreBytes: peak.moreBytes(),
};
process.send?.(cost);
process.disconnect?.();
