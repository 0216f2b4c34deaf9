import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { quieterRecordings } from '../../../training/recorded/quieter-recordings.ts';

/** A grouped file of one diphone: an index, coefficients, and excitation in µ-law. */
function grouped(codes: readonly number[], encoding = 1): Buffer {
  const coefficients = Buffer.from('coefficients');
  const header = Buffer.alloc(24);
  [0x2e736e64, 24, codes.length, encoding, 16_000, 1].forEach((word, i) => {
    header.writeUInt32BE(word, 4 * i);
  });
  const index = `EST_File index\nNumEntries 1\nEST_Header_End\n#-a 0 ${coefficients.length} 1\n`;
  return Buffer.concat([Buffer.from(index), coefficients, header, Buffer.from(codes)]);
}

function quieter(bytes: Buffer): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'quieter-'));
  try {
    writeFileSync(join(folder, 'loud.group'), bytes);
    quieterRecordings(join(folder, 'loud.group'), join(folder, 'quiet.group'));
    return readFileSync(join(folder, 'quiet.group'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('the excitation is a quarter as loud and keeps its sign; all else stays', () => {
  // 0x80 and 0x00 are the loudest codes (32124 of 16 bits), 0xa0 and 0x20 the nearest to a quarter of them; 0xff is silence.
  const bytes = grouped([0x80, 0x00, 0xff]);
  const out = quieter(bytes);
  assert.deepEqual([...out.subarray(-3)], [0xa0, 0x20, 0xff]);
  assert.deepEqual(out.subarray(0, -3), bytes.subarray(0, -3));
});

test('another encoding is refused', () => {
  assert.throws(() => quieter(grouped([1, 2], 3)), /µ-law/);
});
