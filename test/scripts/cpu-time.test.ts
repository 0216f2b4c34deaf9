import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../../scripts/cpu-time.mjs', import.meta.url));
const SECONDS = 0.3;
/** Works, says so in a file, and stays until that is gone. */
const WORKER = `
  const { existsSync, writeFileSync } = require('node:fs');
  const [done] = process.argv.slice(1);
  const wanted = ${SECONDS} * 1e6;
  do for (let i = 0; i < 1e6; i++); while (process.cpuUsage().user < wanted);
  writeFileSync(done, '');
  setInterval(() => existsSync(done) || process.exit(), 20);
`;
/** Its middle process ends at once, so that the worker loses its parent while it works. */
const ORPHAN =
  'sh -c \'"$1" -e "$2" "$3" >/dev/null 2>&1 &\' sh "$@"; until [ -e "$3" ]; do sleep 0.05; done';

async function measure(...args: string[]) {
  const child = spawn(process.execPath, [COMMAND, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [, report, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ]);
  return { report, code };
}

describe('npm run cpu-time', { skip: process.platform !== 'linux' && 'It needs Linux.' }, () => {
  for (const [way, options] of [
    ['with a control group where one can be made', []],
    ['from samples', ['--sample']],
  ] as const)
    it(`counts a process whose parent has ended, ${way}`, async () => {
      const folder = mkdtempSync(join(tmpdir(), 'cpu-time-'));
      try {
        const worker = ['sh', '-c', ORPHAN, 'sh', process.execPath, WORKER, join(folder, 'done')];
        const { report, code } = await measure(...options, ...worker);
        assert.equal(code, 0, report);
        const [, all] = /^Processor time ([\d.]+) s/m.exec(report) ?? [];
        assert.ok(Number(all) >= SECONDS, report);
        const [, ofNode] = /^ *([\d.]+) +1 {2}node -e$/m.exec(report) ?? [];
        assert.ok(Number(ofNode) >= SECONDS, report);
        assert.match(report, /^Still running: 1 process\.$/m);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });

  it('ends with the exit code of the command', async () => {
    assert.equal((await measure('sh', '-c', 'exit 3')).code, 3);
  });

  it('names what is missing without a command', async () => {
    const { report, code } = await measure();
    assert.equal(code, 2);
    assert.match(report, /^Name the command to measure/);
  });
});
