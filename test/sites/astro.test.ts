import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kurdishSpeech } from '../../src/sites/astro.ts';

test("Astro's development server says that the build makes players", () => {
  const lines: string[] = [];
  kurdishSpeech().hooks['astro:server:start']({ logger: { info: (line) => lines.push(line) } });
  assert.match(lines.join('\n'), /made by "astro build"; "astro preview" shows them/);
});
