import { expect } from '@open-wc/testing';
import {
  holdAudioContext,
  replaceSharedAudioContext,
  sharedAudioContext,
  startAudioContext,
} from '../../../src/audio/context/audio-context.ts';
import { watchContext } from '../../../src/audio/context/context-watchdog.ts';
import { PcmPlayer } from '../../../src/audio/playback/pcm-player.ts';
import { once, SOURCE_RATE, tone, wait } from '../support/helpers.ts';

describe('the shared audio context', () => {
  it("is a singleton, at the device's rate", async () => {
    const context = sharedAudioContext();
    expect(sharedAudioContext()).to.equal(context);
    const own = new AudioContext();
    expect(context.sampleRate).to.equal(own.sampleRate);
    await own.close();
  });

  it('starts on request, and again after it was suspended', async () => {
    const context = sharedAudioContext();
    await startAudioContext(context);
    expect(context.state).to.equal('running');
    await context.suspend();
    await startAudioContext(context);
    expect(context.state).to.equal('running');
  });

  it('tolerates more releases than holds', () => {
    const release = holdAudioContext(sharedAudioContext());
    release();
    release();
  });

  it('has a successor when it is replaced', async () => {
    const context = sharedAudioContext();
    const next = replaceSharedAudioContext(context);
    expect(next).to.not.equal(context);
    expect(sharedAudioContext()).to.equal(next);
    expect(replaceSharedAudioContext(context)).to.equal(next);
  });

  it('is suspended after 15 s of silence, and plays again on request', async () => {
    const player = new PcmPlayer({ latency: 'immediate' });
    await player.prepare();
    const context = sharedAudioContext();
    expect(context.state).to.equal('running');
    await once(context, 'statechange');
    expect(context.state).to.equal('suspended');
    player.open();
    player.write(tone(0.2));
    player.end();
    player.play();
    await once(player, 'ended');
    expect(sharedAudioContext()).to.equal(context);
    await player.close();
  });
});

describe('a player whose context fails', () => {
  it('continues at its position in a new context when the shared one is closed', async () => {
    const player = new PcmPlayer({ latency: 'immediate' });
    const signal = tone(1.2);
    await player.prepare();
    const first = sharedAudioContext();
    player.open();
    player.write(signal);
    player.end();
    player.play();
    await once(player, 'playing');
    await wait(0.5);
    const before = player.currentTime;
    await first.close();
    await once(player, 'playing');
    expect(sharedAudioContext()).to.not.equal(first);
    expect(player.currentTime).to.be.at.least(before - 0.1);
    await once(player, 'ended');
    expect(player.currentTime).to.be.closeTo(signal.length / SOURCE_RATE, 0.06);
    await player.close();
  });

  it('continues when its context is suspended', async () => {
    const player = new PcmPlayer({ latency: 'immediate' });
    player.open();
    player.write(tone(0.8));
    player.end();
    player.play();
    await once(player, 'playing');
    await wait(0.1);
    await sharedAudioContext().suspend();
    await once(player, 'ended');
    expect(player.stats.playedFrames).to.equal(0.8 * SOURCE_RATE);
    await player.close();
  });

  it('pauses and dispatches an error when a context provided by the page is closed', async () => {
    const context = new AudioContext();
    const player = new PcmPlayer({ latency: 'immediate', context });
    player.open();
    player.write(tone(1));
    player.play();
    await once(player, 'playing');
    const failed = once(player, 'error');
    await context.close();
    expect(((await failed) as CustomEvent).detail.code).to.equal('internal');
    expect(player.paused).to.equal(true);
    await player.close();
  });
});

describe('a player whose processor fails', () => {
  it('pauses, dispatches an error, and plays with a new one on the next play()', async () => {
    const context = new AudioContext();
    const player = new PcmPlayer({ latency: 'immediate', context, assetBase: '/test/audio/fixtures/broken' });
    await player.prepare();
    const broken = player.output;
    player.open();
    player.write(tone(0.5));
    player.end();
    const failed = once(player, 'error');
    player.play();
    expect(((await failed) as CustomEvent).detail.code).to.equal('internal');
    expect(player.paused).to.equal(true);
    player.play();
    await once(player, 'playing');
    expect(player.output).to.not.equal(broken);
    await player.close();
    await context.close();
  });
});

describe('watchContext', () => {
  // Browsers do not freeze on demand; these mocks fail as iOS does after an interruption.
  it('detects a clock that stops while the context reports running', async () => {
    const context = { state: 'running', currentTime: 3 };
    const frozen = new Promise<void>((resolve) => watchContext(context as AudioContext, resolve));
    await wait(0.3);
    context.currentTime = 3.5;
    await frozen;
  });

  it('resumes a context that was stopped, and gives it up where it stays so', async () => {
    let resumed = 0;
    const context = {
      state: 'suspended',
      currentTime: 3,
      resume: () => Promise.reject(new Error(String(++resumed))),
    };
    await new Promise<void>((resolve) => watchContext(context as unknown as AudioContext, resolve));
    expect(resumed).to.be.at.least(4);
  });

  it('leaves a context to the call that has interrupted it, and resumes it afterwards', async () => {
    let alarms = 0;
    const context = { state: 'interrupted', currentTime: 3, resume: async () => {} };
    const resumed = new Promise<void>((resolve) => {
      context.resume = async () => {
        context.state = 'running';
        context.currentTime++;
        resolve();
      };
    });
    const stop = watchContext(context as unknown as AudioContext, () => alarms++);
    await resumed;
    stop();
    expect(alarms).to.equal(0);
  });

  it('allows a device time to wake up before the clock starts', async () => {
    const context = { state: 'running', currentTime: 0 };
    let alarms = 0;
    const stop = watchContext(context as AudioContext, () => alarms++);
    await wait(1.5);
    stop();
    expect(alarms).to.equal(0);
  });

  it('accepts a clock that advances', async () => {
    const context = sharedAudioContext();
    await startAudioContext(context);
    let alarms = 0;
    const stop = watchContext(context, () => alarms++);
    await wait(1.2);
    stop();
    expect(alarms).to.equal(0);
  });
});
