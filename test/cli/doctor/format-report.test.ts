import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatFault } from '../../../src/cli/doctor/format-report.ts';

test('what a proxy answers stays on its line and cannot steer the terminal', () => {
  const fault = {
    severity: 'fault',
    check: 'token',
    where: 'https://a.example/',
    what: 'It says "\x1b]0;x\x07\r\nNo fault found."',
    fix: 'none',
  } as const;
  assert.doesNotMatch(formatFault(fault as Parameters<typeof formatFault>[0]), /\p{Cc}/u);
});
