// node --import tsx training/code-opus.ts <folder> <corpus, e.g. sorani-recorded>…: sends every eighth utterance through Opus at 16 kbit/s and back, in
// place. Running it again changes nothing more.
import { closeSync, openSync, readSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { readRows } from './corpus-reader.ts';
import { throughOpus } from './through-opus.ts';

const EVERY = 8;
const BIT_RATE = 16_000;

const [folder, ...names] = process.argv.slice(2) as [string, ...string[]];
for (const name of names) {
  const rows = readRows(folder, name);
  const sound = openSync(join(folder, `${name}.pcm`), 'r+');
  let coded = 0;
  for (let i = EVERY - 1; i < rows.length; i += EVERY) {
    const row = rows[i];
    if (row.codec) continue;
    const samples = new Int16Array(row.count);
    readSync(sound, new Uint8Array(samples.buffer), 0, row.count * 2, row.start * 2);
    writeSync(
      sound,
      new Uint8Array((await throughOpus(samples, BIT_RATE)).buffer),
      0,
      row.count * 2,
      row.start * 2,
    );
    rows[i] = { ...row, codec: 'opus' };
    coded++;
  }
  closeSync(sound);
  writeFileSync(join(folder, `${name}.jsonl`), rows.map((row) => JSON.stringify(row)).join('\n'));
  console.log(`${name}: ${coded} of ${rows.length} utterances through Opus`);
}
