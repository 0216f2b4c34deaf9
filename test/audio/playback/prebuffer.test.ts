import { expect } from '@open-wc/testing';
import { PcmPlayer } from '../../../src/audio/playback/pcm-player.ts';
import {
  loadPrebufferHistory,
  storePrebufferHistory,
} from '../../../src/audio/playback/prebuffer-history.ts';
import { prebufferRule, rememberPrebuffer, StreamPace } from '../../../src/audio/playback/prebuffer-rule.ts';
import { once, tone, wait } from '../support/helpers.ts';

describe('prebufferRule', () => {
  it('starts at once when latency is immediate, whatever was learned', () => {
    expect(prebufferRule([1, 1], 0, 'immediate')).to.deep.equal({ seconds: 0, untilSecondChunk: false });
  });

  it('waits 300 ms or for the second chunk while nothing is known', () => {
    expect(prebufferRule([], 0.2, 'balanced')).to.deep.equal({ seconds: 0.3, untilSecondChunk: true });
  });

  it('then waits as long as nine in ten utterances needed, and 50 ms', () => {
    const history = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 5];
    expect(prebufferRule(history, 0, 'balanced').seconds).to.be.closeTo(0.95, 1e-9);
    expect(prebufferRule([0.2, 0.1], 0, 'balanced').seconds).to.be.closeTo(0.25, 1e-9);
  });

  it('waits less when the first chunk brings more', () => {
    expect(prebufferRule([1], 0.4, 'balanced').seconds).to.be.closeTo(0.65, 1e-9);
    expect(prebufferRule([1], 2, 'balanced').seconds).to.equal(0);
  });

  it('never waits longer than 1.5 s', () => {
    expect(prebufferRule([4, 4], 0, 'balanced').seconds).to.equal(1.5);
    expect(prebufferRule([4, 4], 0, 'smooth').seconds).to.equal(1.5);
  });

  it('waits longer when latency is smooth', () => {
    expect(prebufferRule([0.2], 0, 'smooth').seconds).to.be.above(
      prebufferRule([0.2], 0, 'balanced').seconds,
    );
  });

  it('remembers the last sixteen', () => {
    let history: number[] = [];
    for (let i = 0; i < 20; i++) history = rememberPrebuffer(history, i);
    expect(history).to.deep.equal([4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
  });
});

describe('StreamPace', () => {
  it('is the wait after the first chunk that would just have sufficed', () => {
    const pace = new StreamPace();
    pace.arrive(10, 0.25);
    pace.arrive(11, 2);
    pace.arrive(12, 2);
    expect(pace.needed).to.be.closeTo(0.75, 1e-9);
  });

  it('takes the pieces of the first chunk together', () => {
    const pace = new StreamPace();
    pace.arrive(0, 0.1);
    pace.arrive(0.01, 0.15);
    pace.arrive(1, 2);
    expect(pace.lead).to.equal(0.25);
    expect(pace.reach).to.be.closeTo(1, 1e-9);
  });

  it('is nothing when chunks come before they are due', () => {
    const pace = new StreamPace();
    for (let i = 0; i < 5; i++) pace.arrive(i, 1.01);
    expect(pace.needed).to.equal(0);
  });
});

describe('the memory of start delays', () => {
  const stored = Object.getOwnPropertyDescriptor(window, 'localStorage') as PropertyDescriptor;
  afterEach(() => Object.defineProperty(window, 'localStorage', stored));

  it('outlives the page in the storage of the browser', () => {
    localStorage.clear();
    storePrebufferHistory('service a', 0.25);
    storePrebufferHistory('service a', 0.5);
    expect(loadPrebufferHistory('service a')).to.deep.equal([0.25, 0.5]);
    const [name] = Object.keys(localStorage);
    expect(JSON.parse(localStorage.getItem(name) as string)).to.deep.equal([0.25, 0.5]);
    expect(loadPrebufferHistory('service b')).to.deep.equal([]);
  });

  it("takes nothing from somebody else's text under its key", () => {
    localStorage.setItem('kurdish-speech:start-delay:spoilt', '{"not": "ours"');
    localStorage.setItem('kurdish-speech:start-delay:odd', '[0.1, "x", null, -3, 0.2]');
    expect(loadPrebufferHistory('spoilt')).to.deep.equal([]);
    expect(loadPrebufferHistory('odd')).to.deep.equal([0.1, 0.2]);
  });

  it('lives for the page alone where storage is forbidden', () => {
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
    storePrebufferHistory('private', 0.4);
    expect(loadPrebufferHistory('private')).to.deep.equal([0.4]);
  });
});

describe('a player that learns', () => {
  /** A first chunk of 0.2 s, the rest 0.5 s later: 0.3 s too late for one that starts at once. */
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

  it('does not starve on the third utterance of a stream that needs a delay', async () => {
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

  it('learns nothing from an utterance that the listener paused', async () => {
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
    expect(loadPrebufferHistory('paused')).to.deep.equal([]);
    await player.close();
  });
});
