import { expect } from '@open-wc/testing';
import { TickClock } from '../../../../src/elements/tts/playback/tick-clock.ts';

const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('a clock of ticks', () => {
  it('ticks when it is due and not in between, until it is stopped', async () => {
    let ticks = 0;
    const clock = new TickClock(() => {
      ticks++;
      return ticks < 3 ? 10 : 10_000;
    });
    clock.start();
    await after(200);
    expect(ticks).to.equal(3);
    clock.stop();
    clock.start();
    await after(50);
    clock.stop();
    expect(ticks).to.equal(4);
  });

  it('ticks no more once its tick has stopped it', async () => {
    let ticks = 0;
    const clock: TickClock = new TickClock(() => {
      ticks++;
      clock.stop();
      return 0;
    });
    clock.start();
    await after(50);
    expect(ticks).to.equal(1);
  });

  it('has one chain of ticks, however often it is started', async () => {
    let ticks = 0;
    const clock = new TickClock(() => {
      ticks++;
      return 10_000;
    });
    for (let start = 0; start < 5; start++) clock.start();
    await after(50);
    clock.stop();
    expect(ticks).to.equal(1);
  });
});
