import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limitsFromText } from '../../../src/proxy/setup/limits-from-text.ts';

test('limits are read by name, in any order and with any separators', () => {
  const text =
    'charactersPerDayPerAddress=20000,tokenRequests=50\n ttsTokenSeconds=60  requestsAtOncePerToken=4, transcriptionsPerDayPerOrigin=7';
  assert.deepEqual(limitsFromText(text, 'LIMITS'), {
    tokenRequests: 50,
    lifetimes: { tts: 60 },
    requestsAtOnce: { perToken: 4 },
    publicLimits: { charactersPerDayPerAddress: 20_000, transcriptionsPerDayPerOrigin: 7 },
  });
});

test('limits that are not set keep their defaults', () => {
  assert.deepEqual(limitsFromText(' ', 'LIMITS'), { lifetimes: {}, requestsAtOnce: {}, publicLimits: {} });
});

for (const [text, expected] of [
  ['charactersPerDay=5', /^LIMITS: "charactersPerDay" is no limit; there are mintsPerMinutePerAddress, /],
  ['tokenRequests', /^LIMITS: "tokenRequests" takes a whole number above 0, such as tokenRequests=100\.$/],
  ['tokenRequests=0', /whole number above 0/],
  ['tokenRequests=1e3', /whole number above 0/],
  ['tokenRequests=-1', /whole number above 0/],
  ['__proto__=1', /is no limit/],
] as const)
  test(`"${text}" is refused`, () => {
    assert.throws(() => limitsFromText(text, 'LIMITS'), {
      code: 'invalid-argument',
      field: 'limits',
      message: expected,
    });
  });
