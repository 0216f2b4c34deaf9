import { expect } from '@open-wc/testing';
import type { PcmPlayer } from '../../../src/audio/playback/pcm-player.ts';
import { once, type Stage, sound, stage, tone, wait, wrongFrames } from '../support/helpers.ts';

const CHUNK_SECONDS = 0.2;
const CHUNK = CHUNK_SECONDS * 24_000;

describe('PcmPlayer on a line that is slower than the speech', () => {
  let current: Stage | undefined;
  afterEach(async () => {
    await current?.close();
    current = undefined;
  });

  /** Writes a signal at half the pace of the speech; each chunk has its own time, so that delays do not add up. */
  async function send(player: PcmPlayer, signal: Int16Array): Promise<void> {
    const startedAt = performance.now();
    for (let from = 0; from < signal.length; from += CHUNK) {
      const due = (2 * from) / 24_000;
      await wait(Math.max(0, due - (performance.now() - startedAt) / 1000));
      player.write(signal.slice(from, from + CHUNK));
    }
    player.end();
  }

  async function open(): Promise<Stage> {
    current = await stage();
    current.player.open();
    current.player.play();
    return current;
  }

  it('waits once or twice, as long as the rest needs, and plays every sample', async () => {
    const { player, probe } = await open();
    const signal = tone(3);
    player.expectedDuration = 3;
    const ended = once(player, 'ended');
    await send(player, signal);
    await ended;
    await wait(0.1);
    expect(player.stats.underruns).to.be.within(1, 2);
    const { played, seams } = sound(await probe.frames());
    expect(wrongFrames(played, seams, signal)).to.equal(0);
  });

  it('waits twice as long at each underrun where it does not know how much is left', async () => {
    const { player } = await open();
    const ended = once(player, 'ended');
    await send(player, tone(3));
    await ended;
    expect(player.stats.underruns).to.be.within(2, 6);
  });

  it('shows how far the wait is, from less than a half to where sound resumes', async () => {
    const { player } = await open();
    player.expectedDuration = 4;
    const shown: number[] = [];
    let resumedAt = 0;

    const sent = send(player, tone(4));
    await once(player, 'playing');
    expect(player.bufferingProgress).to.equal(1);
    await once(player, 'waiting');
    player.addEventListener('playing', () => (resumedAt ||= shown.length), { once: true });
    const ended = once(player, 'ended');
    while (!resumedAt) {
      shown.push(player.bufferingProgress);
      await wait(0.05);
    }
    expect(shown[0]).to.be.below(0.3);
    expect(Math.max(...shown)).to.be.above(0.7);
    expect([...new Set(shown)].length).to.be.above(3);
    await sent;
    await ended;
    expect(player.bufferingProgress).to.equal(1);
  });

  it('goes on waiting after a pause, and plays from the start at once when it is sought there', async () => {
    const { player, events } = await open();
    player.expectedDuration = 6;
    const sent = send(player, tone(6));
    const ended = once(player, 'ended');
    await once(player, 'playing');
    await once(player, 'waiting');
    player.pause();
    await wait(0.7);
    player.play();
    await wait(0.1);
    expect(player.state).to.equal('waiting');
    expect(player.bufferingProgress).to.be.within(0.05, 0.95);
    const playing = once(player, 'playing');
    player.seek(0);
    await playing;
    expect(player.currentTime).to.be.below(0.3);
    await sent;
    await ended;
    expect(events.at(-1)).to.equal('ended');
  });

  it('does not take a rest of the source for a slow line', async () => {
    const { player } = await open();
    player.expectedDuration = 100;
    for (let i = 0; i < 3; i++) {
      player.write(tone(1));
      await wait(0.1);
    }
    const fast = player.rebufferDuration;
    await wait(1.5);
    player.resumeFetching();
    await wait(0.1);
    player.write(tone(1));
    expect(player.rebufferDuration).to.equal(fast);
    await wait(4);
    player.write(tone(0.5));
    expect(player.rebufferDuration).to.be.above(10);
  });
});
