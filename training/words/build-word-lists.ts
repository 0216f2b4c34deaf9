// node --import tsx training/words/build-word-lists.ts: builds the word lists of final decoding from our own
// lexicons.
import { writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { wordList } from './word-list.ts';

for (const dialect of ['sorani', 'kurmanji'] as const) {
  const { common, derived } = wordList(dialect);
  const bytes = brotliCompressSync(`${common.join(' ')}\n${derived.join(' ')}`);
  writeFileSync(
    new URL(`../../src/engine/recognition/model/words-${dialect}.txt.br`, import.meta.url),
    bytes,
  );
  console.log(`${dialect}: ${common.length + derived.length} words, ${bytes.length} bytes`);
}
