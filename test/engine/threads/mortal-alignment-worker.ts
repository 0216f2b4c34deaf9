import { parentPort } from 'node:worker_threads';
import '../../../src/engine/threads/alignment-worker.ts';
import { DEADLY_RATE } from './deadly-rate.ts';

/** An alignment thread that ends, without an answer, on sounds of one particular rate. */
parentPort?.on('message', ({ sampleRate }: { sampleRate: number }) => {
  if (sampleRate === DEADLY_RATE) process.exit(1);
});
