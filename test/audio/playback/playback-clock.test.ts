import { expect } from '@open-wc/testing';
import { PlaybackClock } from '../../../src/audio/playback/playback-clock.ts';

const RATE = 48_000;

describe('PlaybackClock', () => {
  it('advances from the last report at the playback rate, minus the output latency', () => {
    const clock = new PlaybackClock();
    clock.report({ sourceFrame: 24_000, contextFrame: 10 * RATE, rate: 1.5 }, RATE);
    expect(clock.time(10.4, 0.1, 60)).to.be.closeTo(1 + 0.3 * 1.5, 1e-9);
  });

  it('never runs backwards when a report or a latency reading is behind', () => {
    const clock = new PlaybackClock();
    clock.report({ sourceFrame: 0, contextFrame: 0, rate: 1 }, RATE);
    expect(clock.time(2, 0, 60)).to.equal(2);
    clock.report({ sourceFrame: 45_600, contextFrame: 2 * RATE, rate: 1 }, RATE);
    expect(clock.time(2, 0.2, 60)).to.equal(2);
    expect(clock.time(2.5, 0, 60)).to.be.above(2);
  });

  it('stops while nothing plays, and never exceeds what has arrived', () => {
    const clock = new PlaybackClock();
    clock.report({ sourceFrame: 48_000, contextFrame: RATE, rate: 0 }, RATE);
    expect(clock.time(5, 0, 60)).to.equal(2);
    clock.report({ sourceFrame: 48_000, contextFrame: 5 * RATE, rate: 1 }, RATE);
    expect(clock.time(9, 0, 3)).to.equal(3);
  });

  it('moves back only by a jump', () => {
    const clock = new PlaybackClock();
    clock.report({ sourceFrame: 240_000, contextFrame: 0, rate: 1 }, RATE);
    expect(clock.time(1, 0, 60)).to.equal(11);
    clock.jump(4);
    expect(clock.time(2, 0, 60)).to.equal(4);
  });
});
