import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convertInt16 } from '../../src/dsp/convert-int16.ts';
import { Int16RateConverter } from '../../src/dsp/int16-rate-converter.ts';

test('samples at another rate are those of a stream, from the first to the last', () => {
  const samples = Int16Array.from({ length: 1000 }, (_, i) => 20_000 * Math.sin(i / 7));
  const stream = new Int16RateConverter(22_050, 24_000);
  const streamed = [samples.subarray(0, 301), samples.subarray(301)].flatMap((piece) => [
    ...stream.push(piece),
  ]);
  const expected = Int16Array.from([...streamed, ...stream.flush()]);
  assert.deepEqual(convertInt16(samples, 22_050, 24_000), expected);
});
