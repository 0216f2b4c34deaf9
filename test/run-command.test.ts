import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { runCommand } from '../src/run-command.ts';

test('a command of the service says in one line what to install where its package is missing', async () => {
  const { mock: printed } = mock.method(console, 'error', () => {});
  // Not installed here, as with a site that has only the first package.
  const name = 'kurdish-speech-service/internal/cli/service-commands.js';
  const code = await runCommand(['serve', '--port', '0'], () => import(name));
  const lines = printed.calls.map(({ arguments: [line] }) => line);
  printed.restore();
  assert.equal(code, 1);
  assert.deepEqual(lines, [
    '"kurdish-speech serve" needs the package kurdish-speech-service; install it: npm install kurdish-speech-service',
  ]);
});

test('another failure to load them is not mistaken for that', async () => {
  const { mock: printed } = mock.method(console, 'error', () => {});
  const code = await runCommand(['serve'], () => Promise.reject(new Error('The disk is full.')));
  const lines = printed.calls.map(({ arguments: [line] }) => line);
  printed.restore();
  assert.deepEqual([code, lines], [1, ['The disk is full.']]);
});
