import { expect } from '@open-wc/testing';
import { PcmPlayer } from '../../../src/audio/playback/pcm-player.ts';
import { loadHistory, recordLateness } from '../../../src/audio/playback/prebuffer.ts';
import {
  appendLateness,
  prebufferDuration,
  StreamPace,
} from '../../../src/audio/playback/prebuffer-duration.ts';
import { once, tone, wait } from '../support/helpers.ts';

describe('prebufferDuration', () => {
  it('starts at once when latency is immediate, whatever the history', () => {
    expect(prebufferDuration([1, 1], 0, 'immediate')).to.deep.equal({ seconds: 0, untilSecondChunk: false });
  });

  it('waits 300 ms or for the second chunk without a history', () => {
    expect(prebufferDuration([], 0.2, 'balanced')).to.deep.equal({ seconds: 0.3, untilSecondChunk: true });
  });

  it('otherwise waits for the 90th percentile of the history, plus 50 ms', () => {
    const history = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 5];
    expect(prebufferDuration(history, 0, 'balanced').seconds).to.be.closeTo(0.95, 1e-9);
    expect(prebufferDuration([0.2, 0.1], 0, 'balanced').seconds).to.be.closeTo(0.25, 1e-9);
  });

  it('waits less after a longer first chunk', () => {
    expect(prebufferDuration([1], 0.4, 'balanced').seconds).to.be.closeTo(0.65, 1e-9);
    expect(prebufferDuration([1], 2, 'balanced').seconds).to.equal(0);
  });

  it('never waits longer than 1.5 s', () => {
    expect(prebufferDuration([4, 4], 0, 'balanced').seconds).to.equal(1.5);
    expect(prebufferDuration([4, 4], 0, 'smooth').seconds).to.equal(1.5);
  });

  it('waits longer when latency is smooth', () => {
    expect(prebufferDuration([0.2], 0, 'smooth').seconds).to.be.above(
      prebufferDuration([0.2], 0, 'balanced').seconds,
    );
  });

  it('keeps the latest sixteen', () => {
    let history: number[] = [];
    for (let i = 0; i < 20; i++) history = appendLateness(history, i);
    expect(history).to.deep.equal([4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
  });
});

describe('StreamPace', () => {
  it('requires the shortest delay that would have avoided an underrun', () => {
    const pace = new StreamPace();
    pace.addChunk(10, 0.25);
    pace.addChunk(11, 2);
    pace.addChunk(12, 2);
    expect(pace.requiredDelay).to.be.closeTo(0.75, 1e-9);
  });

  it('counts the pieces of the first chunk as one', () => {
    const pace = new StreamPace();
    pace.addChunk(0, 0.1);
    pace.addChunk(0.01, 0.15);
    pace.addChunk(1, 2);
    expect(pace.firstChunkSeconds).to.equal(0.25);
    expect(pace.lateness).to.be.closeTo(1, 1e-9);
  });

  it('requires no delay when every chunk is early', () => {
    const pace = new StreamPace();
    for (let i = 0; i < 5; i++) pace.addChunk(i, 1.01);
    expect(pace.requiredDelay).to.equal(0);
  });
});

describe('the prebuffer history', () => {
  const stored = Object.getOwnPropertyDescriptor(window, 'localStorage') as PropertyDescriptor;
  afterEach(() => Object.defineProperty(window, 'localStorage', stored));

  it('is kept in localStorage', () => {
    localStorage.clear();
    recordLateness('service a', 0.25);
    recordLateness('service a', 0.5);
    expect(loadHistory('service a')).to.deep.equal([0.25, 0.5]);
    const [name] = Object.keys(localStorage);
    expect(JSON.parse(localStorage.getItem(name) as string)).to.deep.equal([0.25, 0.5]);
    expect(loadHistory('service b')).to.deep.equal([]);
  });

  it('ignores foreign values under its key', () => {
    localStorage.setItem('kurdish-speech:start-delay:spoilt', '{"not": "ours"');
    localStorage.setItem('kurdish-speech:start-delay:odd', '[0.1, "x", null, -3, 0.2]');
    expect(loadHistory('spoilt')).to.deep.equal([]);
    expect(loadHistory('odd')).to.deep.equal([0.1, 0.2]);
  });

  it('lasts as long as the page when storage is forbidden', () => {
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
    recordLateness('private', 0.4);
    expect(loadHistory('private')).to.deep.equal([0.4]);
  });
});

describe('a player that learns', () => {
  /** A first chunk of 0.2 s, the rest 0.5 s later: 0.3 s too late without a delay. */
  async function utterance(player: PcmPlayer): Promise<void> {
    const signal = tone(1);
    player.open();
    player.play();
    player.write(signal.slice(0, 4800));
    await wait(0.5);
    player.write(signal.slice(4800));
    player.end();
    await once(player, 'ended');
  }

  it('plays the third utterance of a late stream without an underrun', async () => {
    localStorage.clear();
    const player = new PcmPlayer({ latency: 'balanced', delayKey: 'learning' });
    await player.prepare();
    await utterance(player);
    await utterance(player);
    await utterance(player);
    expect(player.stats.underruns).to.equal(0);
    expect(player.stats.startDelayMs).to.be.within(250, 480);
    await player.close();
  });

  it('does not learn from an utterance that the listener paused', async () => {
    const player = new PcmPlayer({ latency: 'balanced', delayKey: 'paused' });
    await player.prepare();
    player.open();
    player.play();
    player.write(tone(0.2));
    player.pause();
    await wait(0.3);
    player.play();
    player.write(tone(0.2));
    player.end();
    await once(player, 'ended');
    expect(loadHistory('paused')).to.deep.equal([]);
    await player.close();
  });
});
