import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reachedFrom, startGraph, valueGraph } from '../../../scripts/shape/start-graph.mjs';
import { sourcesOf } from './sources.ts';

const files = sourcesOf({
  'src/cli.ts': "import './cli/run-serve.ts';\nimport type { Flags } from './cli/flags.ts';\n",
  'src/cli/run-serve.ts': "startWorker(workerEntry('engine/threads/synthesis-worker'));\n",
  'src/cli/flags.ts': '',
  'src/engine/threads/synthesis-worker.ts': "import { type Job, run } from './run.ts';\n",
  'src/engine/threads/run.ts': '',
  'test/cli/run-serve.test.ts': "spawn(process.execPath, ['dist/cli.js', 'serve']);\n",
});

test('startGraph follows values, workers and what a test starts, and no types', () => {
  const values = valueGraph(files);
  assert.deepEqual([...(values.get('src/cli.ts') ?? [])], ['src/cli/run-serve.ts']);
  assert.deepEqual([...reachedFrom(startGraph(files, values), 'test/cli/run-serve.test.ts')].slice(1), [
    'src/cli.ts',
    'src/cli/run-serve.ts',
    'src/engine/threads/synthesis-worker.ts',
    'src/engine/threads/run.ts',
  ]);
});
