import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { PYTHON } from '../../../scripts/training-tools.mjs';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const hasTorch = spawnSync(PYTHON, ['-c', 'import numpy, torch']).status === 0;

test('the pure parts of training hold', { skip: !hasTorch }, () => {
  const { status, stderr } = spawnSync(
    PYTHON,
    [
      path('test_training.py'),
      path('../../../training/network'),
      path('../../../src/engine/recognition/model/acoustic.bin'),
    ],
    { encoding: 'utf8', env: { ...process.env, OMP_NUM_THREADS: '1', PYTHONDONTWRITEBYTECODE: '1' } },
  );
  assert.equal(status, 0, stderr);
});
