import assert from 'node:assert/strict';
import { it } from 'node:test';
import { byteRange } from '../../src/formats/byte-range.ts';

it('reads one range, ignores what it cannot read, and knows what cannot be satisfied', () => {
  const cases: [string | undefined, ReturnType<typeof byteRange>][] = [
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=10-19', { first: 10, last: 19 }],
    ['bytes=90-', { first: 90, last: 99 }],
    ['bytes=90-1000', { first: 90, last: 99 }],
    ['bytes=-10', { first: 90, last: 99 }],
    ['bytes=-1000', { first: 0, last: 99 }],
    ['Bytes= 5 - 6 ', { first: 5, last: 6 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=20-10', undefined],
    ['bytes=0-1,5-6', undefined],
    ['bytes=-', undefined],
    ['bytes=a-b', undefined],
    ['items=0-1', undefined],
    ['', undefined],
    [undefined, undefined],
  ];
  for (const [header, expected] of cases) assert.deepEqual(byteRange(header, 100), expected, header);
  assert.equal(byteRange('bytes=0-', 0), 'unsatisfiable');
  assert.equal(byteRange('bytes=-5', 0), 'unsatisfiable');
});
