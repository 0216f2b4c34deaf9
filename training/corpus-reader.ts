import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { CorpusRow } from './corpus-writer.ts';

export function readRows(folder: string, name: string): CorpusRow[] {
  return readFileSync(join(folder, `${name}.jsonl`), 'utf8')
    .split('\n')
    .map((line) => JSON.parse(line) as CorpusRow);
}

/** A corpus's utterances with their audio, 16 kHz mono. */
export function* readUtterances(
  folder: string,
  name: string,
): Generator<{ row: CorpusRow; samples: Int16Array }> {
  const sound = openSync(join(folder, `${name}.pcm`), 'r');
  try {
    for (const row of readRows(folder, name)) {
      const samples = new Int16Array(row.count);
      readSync(sound, new Uint8Array(samples.buffer), 0, row.count * 2, row.start * 2);
      yield { row, samples };
    }
  } finally {
    closeSync(sound);
  }
}
