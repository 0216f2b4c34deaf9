import { aTimeout, expect } from '@open-wc/testing';
import { SleepTimer } from '../../../../src/elements/tts/place/sleep-timer.ts';

function timer() {
  const state = { offset: 10, sleeps: 0 };
  const sleep = new SleepTimer({
    sleep: () => state.sleeps++,
    offset: () => state.offset,
    chapterEnd: () => 20,
  });
  return { state, sleep };
}

describe('SleepTimer', () => {
  it('sleeps once after its minutes, and is off then', async () => {
    const { state, sleep } = timer();
    sleep.set(0.05 / 60);
    expect(sleep.time).to.be.above(0);
    await aTimeout(150);
    expect(state.sleeps).to.equal(1);
    expect(sleep.time).to.equal(null);
  });

  it('sleeps where the chapter ends that was read when it was set', () => {
    const { state, sleep } = timer();
    sleep.set('end-of-chapter');
    sleep.follow();
    expect(state.sleeps).to.equal(0);
    state.offset = 20;
    sleep.follow();
    sleep.follow();
    expect(state.sleeps).to.equal(1);
    expect(sleep.time).to.equal(null);
  });

  it('is off with null, 0 and what is no time', async () => {
    const { state, sleep } = timer();
    for (const time of [null, 0, -1, Number.NaN]) {
      sleep.set(0.01 / 60);
      sleep.set(time);
      expect(sleep.time).to.equal(null);
    }
    await aTimeout(50);
    expect(state.sleeps).to.equal(0);
  });
});
