import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIVE_SAMPLE_RATE } from '../../src/contract/limits.ts';
import { PcmResampler } from '../../src/workers/pcm-resampler.ts';

const RATES = [8000, 11_025, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 88_200, 96_000, 192_000];
/** Rates with more phases than the table has rows. */
const ODD_RATES = [44_056, 44_101];

for (const rate of [...RATES, ...ODD_RATES])
  test(`from ${rate} Hz, ten minutes become exactly 9,600,000 samples`, () => {
    const resampler = new PcmResampler(rate);
    const second = new Float32Array(rate);
    let samples = 0;
    for (let i = 0; i < 600; i++) samples += resampler.write(second).length;
    assert.equal(samples + resampler.finish().length, 600 * LIVE_SAMPLE_RATE);
  });
