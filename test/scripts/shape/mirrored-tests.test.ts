import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mirroredTests } from '../../../scripts/shape/mirrored-tests.mjs';
import { sourcesOf } from './sources.ts';

const LOGIC = 'export const run = () => 1;\n';

test('matches a test with the source whose name is its longest prefix', () => {
  const sources = sourcesOf({
    'src/audio/pcm-player.ts': LOGIC,
    'src/audio/pcm-player-clock.ts': LOGIC,
    'src/audio/pcm.ts': LOGIC,
    'worklets/resampler.ts': LOGIC,
  });
  const { untested, strays } = mirroredTests(sources, [
    'test/audio/pcm-player-recovery.slow.test.ts',
    'test/audio/pcm-player-clock.browser.test.ts',
    'test/worklets/resampler.test.ts',
    'test/audio/helpers.ts',
  ]);
  assert.deepEqual({ untested, strays }, { untested: ['src/audio/pcm.ts'], strays: [] });
});

test('knows every ending that says where or for how long a test runs', () => {
  const sources = sourcesOf({ 'src/audio/wav.ts': LOGIC });
  for (const kind of ['slow', 'matrix', 'pages', 'sound', 'browser', 'node', 'property'])
    assert.deepEqual(mirroredTests(sources, [`test/audio/wav.${kind}.test.ts`]), {
      untested: [],
      strays: [],
    });
});

test('reports a test in another folder than its source', () => {
  const { untested, strays } = mirroredTests(sourcesOf({ 'src/audio/wav.ts': LOGIC }), ['test/wav.test.ts']);
  assert.deepEqual({ untested, strays }, { untested: ['src/audio/wav.ts'], strays: ['test/wav.test.ts'] });
});

test('requires no tests for types, tables, export lists and styles', () => {
  const sources = sourcesOf({
    'src/types.ts': 'export interface Job { run(): void }\nexport type Run = () => void;\n',
    'src/strings.ts': "export const STRINGS = { play: 'Lêxe', stop: ['Rawestîne'] } as const;\n",
    'src/room/index.ts': "export { run } from './run.ts';\n",
    'src/room/button.styles.ts': 'export const styles = css`:host {}`;\n',
    'src/room/run.ts': 'export class Run {}\n',
  });
  assert.deepEqual(mirroredTests(sources, []).untested, ['src/room/run.ts']);
});
