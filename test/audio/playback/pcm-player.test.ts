import { expect } from '@open-wc/testing';
import { PcmPlayer } from '../../../src/audio/playback/pcm-player.ts';
import { SpeechError } from '../../../src/contract/errors.ts';
import {
  clickStep,
  elapse,
  largestStep,
  loudest,
  once,
  SOURCE_RATE,
  type Stage,
  sound,
  stage,
  tone,
  wrongFrames,
} from '../support/helpers.ts';
import { probe } from '../support/probe.ts';

describe('PcmPlayer', () => {
  let current: Stage | undefined;
  afterEach(async () => {
    await current?.close();
    current = undefined;
  });

  async function open(options = {}): Promise<Stage> {
    current = await stage(options);
    return current;
  }

  /** Waits until so many seconds of the sound, or of silence, have been rendered. */
  const rendered = (seconds: number) => elapse((current as Stage).context, seconds);

  it('plays every sample that was written, in order, and ends once', async () => {
    const { player, probe, events } = await open();
    const signal = tone(0.6);
    player.open();
    player.markRequest(performance.now());
    player.play();
    for (let at = 0; at < signal.length; at += 3001) player.write(signal.slice(at, at + 3001));
    player.end();
    await once(player, 'ended');
    await rendered(0.1);
    const frames = await probe.frames();
    const { played, seams } = sound(frames);
    expect(seams).to.have.length(1);
    expect(played.length).to.be.within(signal.length, signal.length + 120);
    expect(wrongFrames(played, seams, signal)).to.equal(0);
    expect(largestStep(frames)).to.be.below(clickStep());
    expect(events).to.deep.equal(['waiting', 'playing', 'ended']);
    expect(player.state).to.equal('ended');
    expect(player.ended).to.equal(true);
    expect(player.paused).to.equal(true);
    expect(player.currentTime).to.be.closeTo(0.6, 0.05);
    const { stats } = player;
    expect(stats.receivedFrames).to.equal(signal.length);
    expect(stats.playedFrames).to.equal(signal.length);
    expect(stats.underruns).to.equal(0);
    expect(stats.firstAudioMs).to.be.a('number');
    expect(stats.startDelayMs).to.be.a('number');
  });

  it('buffers on underrun and resumes when more arrives, with no sample lost and no click', async () => {
    const { player, probe, events } = await open();
    const signal = tone(1.2);
    player.open();
    player.play();
    player.write(signal.slice(0, 7200));
    await once(player, 'playing');
    await once(player, 'waiting');
    expect(player.waiting).to.equal(true);
    expect(player.ended).to.equal(false);
    await rendered(0.15);
    player.write(signal.slice(7200));
    player.end();
    await once(player, 'ended');
    await rendered(0.1);
    const frames = await probe.frames();
    const { played, seams } = sound(frames);
    expect(seams).to.have.length(2);
    expect(wrongFrames(played, seams, signal)).to.equal(0);
    expect(largestStep(frames)).to.be.below(clickStep());
    expect(events).to.deep.equal(['waiting', 'playing', 'waiting', 'playing', 'ended']);
    expect(player.stats.underruns).to.equal(1);
    expect(player.stats.playedFrames).to.equal(signal.length);
  });

  it('discards the audio of a broken stream, dispatches the error, and never dispatches ended', async () => {
    const { player, probe, events } = await open();
    player.open();
    player.play();
    player.write(tone(2));
    await once(player, 'playing');
    await rendered(0.1);
    const dispatched = once(player, 'error');
    player.abort(new SpeechError('stream-truncated', 'The connection broke.'));
    expect(((await dispatched) as CustomEvent<SpeechError>).detail.code).to.equal('stream-truncated');
    expect(player.state).to.equal('truncated');
    expect(player.samples()).to.have.length(0);
    expect(player.duration).to.equal(0);
    await rendered(0.1);
    const before = (await probe.frames()).length;
    player.play();
    player.write(tone(1));
    await rendered(0.2);
    const frames = await probe.frames();
    expect(loudest(frames.subarray(before))).to.equal(0);
    expect(largestStep(frames)).to.be.below(clickStep());
    expect(events).to.not.include('ended');
    expect(player.state).to.equal('truncated');
  });

  it('pauses, and resumes with the next sample', async () => {
    const { player, probe, events } = await open();
    const signal = tone(2);
    player.open();
    player.write(signal);
    player.end();
    player.play();
    await once(player, 'playing');
    await rendered(0.2);
    player.pause();
    expect(player.paused).to.equal(true);
    expect(player.state).to.equal('paused');
    await rendered(0.2);
    const stoodAt = player.currentTime;
    await rendered(0.1);
    expect(player.currentTime).to.equal(stoodAt);
    player.play();
    await once(player, 'ended');
    await rendered(0.1);
    const frames = await probe.frames();
    const { played, seams } = sound(frames);
    expect(seams).to.have.length(2);
    expect(wrongFrames(played, seams, signal)).to.equal(0);
    expect(largestStep(frames)).to.be.below(clickStep());
    expect(events).to.deep.equal(['waiting', 'playing', 'pause', 'waiting', 'playing', 'ended']);
  });

  it('seeks within what has arrived', async () => {
    const { player, probe } = await open();
    const low = tone(1, 300);
    const high = tone(1, 900);
    player.open();
    player.write(low);
    player.write(high);
    player.end();
    player.play();
    await once(player, 'playing');
    await rendered(0.15);
    // A busy machine may have let more of it play.
    const beforeSeek = Math.round(player.currentTime * SOURCE_RATE);
    player.seek(1.4);
    expect(player.currentTime).to.be.closeTo(1.4, 0.001);
    await once(player, 'seeked');
    await once(player, 'ended');
    await rendered(0.1);
    const frames = await probe.frames();
    const { played } = sound(frames);
    const rest = high.slice(Math.round(0.4 * SOURCE_RATE));
    const end = played.length - 120;
    for (let i = 200; i < 8000; i++) expect(played[end - i]).to.equal(high[high.length - i] / 32_768);
    expect(played.length).to.be.below(beforeSeek + low.length * 0.45 + rest.length);
    expect(played.length).to.be.above(low.length * 0.1 + rest.length);
    expect(largestStep(frames)).to.be.below(clickStep(900));
    expect(player.currentTime).to.be.closeTo(2, 0.06);
  });

  it('stops, and plays from the start again', async () => {
    const { player, probe, events } = await open();
    const signal = tone(2);
    player.open();
    player.write(signal);
    player.end();
    player.play();
    await once(player, 'playing');
    await rendered(0.2);
    player.stop();
    expect(player.state).to.equal('idle');
    expect(player.currentTime).to.equal(0);
    await rendered(0.1);
    const before = (await probe.frames()).length;
    player.play();
    await once(player, 'ended');
    await rendered(0.1);
    const frames = await probe.frames();
    const { played, seams } = sound(frames.subarray(before));
    expect(wrongFrames(played, seams, signal)).to.equal(0);
    expect(largestStep(frames)).to.be.below(clickStep());
    expect(events.filter((type) => type !== 'seeked')).to.deep.equal([
      'waiting',
      'playing',
      'pause',
      'waiting',
      'playing',
      'ended',
    ]);
  });

  it('replays after the end from its stored samples', async () => {
    const { player, probe, events } = await open();
    const signal = tone(0.3);
    player.open();
    player.write(signal);
    player.end();
    player.play();
    await once(player, 'ended');
    await rendered(0.1);
    const before = (await probe.frames()).length;
    player.play();
    await once(player, 'ended');
    await rendered(0.1);
    const { played, seams } = sound((await probe.frames()).subarray(before));
    expect(wrongFrames(played, seams, signal)).to.equal(0);
    expect(events.filter((type) => type === 'ended')).to.have.length(2);
    expect([...player.samples()]).to.deep.equal([...signal]);
  });

  it('a new utterance replaces the one that is playing, without a click', async () => {
    const { player, probe } = await open();
    const second = tone(0.3, 500);
    player.open();
    player.write(tone(3));
    player.play();
    await once(player, 'playing');
    await rendered(0.1);
    player.open();
    expect(player.paused).to.equal(true);
    expect(player.duration).to.equal(0);
    player.play();
    player.write(second);
    player.end();
    await once(player, 'ended');
    await rendered(0.1);
    const frames = await probe.frames();
    const { played } = sound(frames);
    const tail = played.subarray(played.length - second.length - 119, played.length - 119);
    expect(tail[1000]).to.be.closeTo(second[1000] / 32_768, 0.3);
    expect(largestStep(frames)).to.be.below(clickStep(500) * 1.3);
    expect(player.stats.playedFrames).to.equal(second.length);
  });

  it('volume and muted change the output and nothing else', async () => {
    const { player, probe } = await open();
    player.volume = 0.5;
    player.open();
    // Long enough for a busy machine, where the waits below take longer.
    player.write(tone(10));
    player.end();
    player.play();
    await once(player, 'playing');
    await rendered(0.3);
    const half = await probe.frames();
    expect(loudest(half)).to.be.closeTo(0.2, 0.005);
    player.muted = true;
    await rendered(0.3);
    const muted = await probe.frames();
    expect(loudest(muted.subarray(muted.length - 2000))).to.be.below(0.001);
    player.muted = false;
    player.volume = 1;
    await rendered(0.3);
    const full = await probe.frames();
    expect(loudest(full.subarray(full.length - 2000))).to.be.closeTo(0.4, 0.005);
    expect(largestStep(full)).to.be.below(clickStep());
    expect(() => {
      player.volume = 2;
    }).to.throw(SpeechError, /volume/);
  });

  for (const rate of [1.5, 4])
    it(`plays ${rate} times as fast at the same pitch`, async () => {
      const { player, probe } = await open();
      const signal = tone(rate, 220);
      player.playbackRate = rate;
      player.open();
      player.write(signal);
      player.end();
      player.play();
      await once(player, 'ended');
      await rendered(0.1);
      const { played } = sound(await probe.frames());
      expect(played.length / SOURCE_RATE).to.be.closeTo(1, 0.02);
      let crossings = 0;
      for (let i = 1; i < played.length; i++) if (played[i - 1] < 0 && played[i] >= 0) crossings++;
      expect(crossings / (played.length / SOURCE_RATE)).to.be.closeTo(220, 6);
    });

  it('has rates from 0.25 to 4, and throws at others', () => {
    const player = new PcmPlayer();
    for (const rate of [0.25, 4]) {
      player.playbackRate = rate;
      expect(player.playbackRate).to.equal(rate);
    }
    for (const rate of [0.2, 4.1, Number.NaN])
      expect(() => {
        player.playbackRate = rate;
      }).to.throw(SpeechError, /playbackRate must be a number from 0.25 to 4/);
  });

  it('plays on without gaps while the page is busy for half a second', async () => {
    const { player, probe } = await open();
    const signal = tone(1.2);
    player.open();
    player.write(signal);
    player.end();
    player.play();
    await once(player, 'playing');
    const until = performance.now() + 500;
    while (performance.now() < until);
    await once(player, 'ended');
    await rendered(0.1);
    const { played, seams } = sound(await probe.frames());
    expect(seams).to.have.length(1);
    expect(wrongFrames(played, seams, signal)).to.equal(0);
    expect(player.stats.underruns).to.equal(0);
  });

  it('two players play at the same time in one context', async () => {
    const { player, probe: first, context } = await open();
    const other = new PcmPlayer({ latency: 'immediate', context });
    await other.prepare();
    const second = await probe(other.output as AudioNode);
    const signals = [tone(0.4, 300), tone(0.4, 700)];
    for (const [index, each] of [player, other].entries()) {
      each.open();
      each.write(signals[index]);
      each.end();
      each.play();
    }
    await Promise.all([once(player, 'ended'), once(other, 'ended')]);
    await rendered(0.1);
    for (const [index, each] of [first, second].entries()) {
      const { played, seams } = sound(await each.frames());
      expect(wrongFrames(played, seams, signals[index])).to.equal(0);
    }
    second.disconnect();
    await other.close();
  });

  it('keeps what is written before the worklet is ready', async () => {
    const context = new AudioContext({ sampleRate: SOURCE_RATE });
    const player = new PcmPlayer({ latency: 'immediate', context });
    player.open();
    player.write(tone(0.2));
    player.end();
    player.play();
    await once(player, 'ended');
    expect(player.stats.playedFrames).to.equal(4800);
    await player.close();
    await context.close();
  });

  it('starts at the position set before the worklet was ready', async () => {
    const context = new AudioContext({ sampleRate: SOURCE_RATE });
    const player = new PcmPlayer({ latency: 'immediate', context });
    const seeked = once(player, 'seeked');
    player.open();
    player.write(tone(1));
    player.end();
    player.seek(0.7);
    player.play();
    expect(player.currentTime).to.equal(0.7);
    await seeked;
    await once(player, 'ended');
    expect(player.stats.playedFrames).to.be.closeTo(0.3 * SOURCE_RATE, 1);
    await player.close();
    await context.close();
  });

  it('refuses a write after the end', async () => {
    const { player } = await open();
    player.open();
    player.end();
    expect(() => player.write(tone(0.1))).to.throw(SpeechError, /open\(\)/);
  });
});
