import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type LimitedPlace, timeToLimit } from '../../../../src/elements/tts/media/time-to-limit.ts';

const PLACE: LimitedPlace = {
  time: 10,
  limit: 60,
  rate: 1,
  received: 45,
  isComplete: false,
  isStarved: false,
};

describe('timeToLimit', () => {
  const cases: [what: string, Partial<LimitedPlace>, milliseconds: number][] = [
    ['is the time until then, in milliseconds', {}, 50_000],
    ['is shorter for who listens faster', { rate: 2 }, 25_000],
    ['is 0 there, and beyond', { time: 60 }, 0],
    ['is 0 where a seek went beyond', { time: 70 }, 0],
    ['is 0 as soon as playback waits for what is beyond', { time: 59.7, received: 60, isStarved: true }, 0],
    [
      'is not 0 where playback waits for what is before',
      { time: 59.5, received: 59.6, isStarved: true },
      500,
    ],
    ['is Infinity without a limit', { limit: Number.POSITIVE_INFINITY }, Number.POSITIVE_INFINITY],
    ['is Infinity for a text that ends before', { isComplete: true }, Number.POSITIVE_INFINITY],
    [
      'is Infinity for a text that ends there, within a breath',
      { isComplete: true, received: 60.2 },
      Number.POSITIVE_INFINITY,
    ],
    ['is there for a text that goes on', { isComplete: true, received: 70 }, 50_000],
    ['is no more than a timer takes', { limit: 1e9 }, 2 ** 31 - 1],
  ];
  for (const [what, changes, milliseconds] of cases)
    it(what, () => assert.equal(Math.round(timeToLimit({ ...PLACE, ...changes })), milliseconds));
});
