import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { readTokenTable } from '../../../../src/engine/sherpa/voices/read-token-table.ts';

test('symbols are read with the space, digits and signs among them, whatever ends the lines', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-tokens-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'tokens.txt');
  writeFileSync(file, '_ 0\r\n  1\r\nê 2\r\n? 3\r\n1 4\r\nŋ\t5\r\n');
  assert.deepEqual([...readTokenTable(file)], ['_', ' ', 'ê', '?', '1', 'ŋ']);
});
