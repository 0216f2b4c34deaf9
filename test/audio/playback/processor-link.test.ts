import { expect } from '@open-wc/testing';
import { ProcessorLink } from '../../../src/audio/playback/processor-link.ts';
import type { FromProcessor } from '../../../worklets/messages.ts';
import {
  clickStep,
  elapse,
  largestStep,
  loudest,
  SOURCE_RATE,
  sound,
  tone,
  wait,
  wrongFrames,
} from '../support/helpers.ts';
import { probe } from '../support/probe.ts';

/** Holds up the main thread, so that the reports of the audio thread pile up behind the current task. */
function hold(seconds: number): void {
  const until = performance.now() + 1000 * seconds;
  while (performance.now() < until);
}

describe('the link to the processor', () => {
  const contexts: AudioContext[] = [];
  const open: ProcessorLink[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((link) => link.detach()));
    await Promise.all(contexts.splice(0).map((context) => context.state !== 'closed' && context.close()));
  });

  function newContext(): AudioContext {
    const context = new AudioContext({ sampleRate: SOURCE_RATE });
    contexts.push(context);
    return context;
  }

  /** A link with an utterance open, and all that it reports. */
  function newLink(volume = 1) {
    const reports: FromProcessor[] = [];
    const calls = { attached: 0, seeked: 0, broken: 0 };
    const waiting = new EventTarget();
    const link = new ProcessorLink({
      assetBase: undefined,
      volume: () => volume,
      onAttached: () => calls.attached++,
      onSeeked: () => calls.seeked++,
      onReport: (report) => {
        reports.push(report);
        waiting.dispatchEvent(new Event('report'));
      },
      onBroken: () => calls.broken++,
    });
    open.push(link);
    link.reset();
    link.open();
    const until = async (isIt: (report: FromProcessor) => boolean) => {
      while (!reports.some(isIt))
        await new Promise((resolve) => waiting.addEventListener('report', resolve, { once: true }));
    };
    return { link, reports, calls, until };
  }

  it('hands over what was written before the processor was there, and plays all of it', async () => {
    const { link, reports, calls, until } = newLink();
    const signal = tone(0.4);
    link.write(signal.slice(0, 3001), 2400);
    link.write(signal.slice(3001), 2400);
    link.end();
    expect([link.output, link.frames, link.isComplete]).to.deep.equal([undefined, signal.length, true]);
    await link.attach(newContext());
    const listening = await probe(link.output as AudioNode);
    link.play();
    await until(({ type }) => type === 'ended');
    await wait(0.1);
    const { played, seams } = sound(await listening.frames());
    expect(wrongFrames(played, seams, signal)).to.equal(0);
    expect(reports.at(-1)).to.include({ type: 'ended', complete: true, receivedFrames: signal.length });
    expect(calls).to.deep.equal({ attached: 1, seeked: 0, broken: 0 });
  });

  it('keeps the utterance for another context, where it plays from any place', async () => {
    const { link, calls, until } = newLink();
    const signal = tone(0.5);
    link.write(signal, 2400);
    await link.attach(newContext());
    await link.detach();
    expect(link.output).to.equal(undefined);
    link.end();
    await link.attach(newContext());
    const listening = await probe(link.output as AudioNode);
    link.seek(6000, false);
    link.play();
    await until(({ type }) => type === 'ended');
    await wait(0.1);
    const { played, seams } = sound(await listening.frames());
    expect(wrongFrames(played, seams, signal.slice(6000))).to.equal(0);
    expect(link.samples()).to.deep.equal(signal);
    expect(calls.attached).to.equal(2);
  });

  it('reports nothing late: no sound after pause(), and nothing of the utterance before', async () => {
    const { link, reports, until } = newLink();
    link.write(tone(5), 2400);
    await link.attach(newContext());
    link.play();
    await until(({ type }) => type === 'progress');
    hold(0.2);
    link.pause();
    const before = reports.length;
    await until(({ state }) => state === 'paused');
    expect(reports.slice(before).filter(({ state }) => state === 'playing')).to.deep.equal([]);
    link.play();
    await until(({ serial, type }) => serial > 2 && type === 'progress');
    const { epoch } = reports.at(-1) as FromProcessor;
    hold(0.2);
    link.reset();
    link.open();
    reports.length = 0;
    link.write(tone(1), 2400);
    link.play();
    await until(({ type }) => type === 'progress');
    expect(reports.filter((report) => report.epoch === epoch)).to.deep.equal([]);
    expect(link.frames).to.equal(24_000);
  });

  it('reports one of several seeks: the latest', async () => {
    const { link, reports, calls, until } = newLink();
    link.write(tone(1), 2400);
    await link.attach(newContext());
    for (const frame of [1000, 20_000, 5000]) link.seek(frame, true);
    await until(({ type }) => type === 'seeked');
    await wait(0.1);
    expect(calls.seeked).to.equal(1);
    expect(reports.filter(({ type }) => type === 'seeked').map((report) => report.sourceFrame)).to.deep.equal(
      [5000],
    );
  });

  it('reports a seek as done where there is no processor yet that could move', async () => {
    const { link, calls } = newLink();
    link.write(tone(1), 2400);
    link.seek(5000, true);
    await wait(0);
    expect(calls).to.deep.equal({ attached: 0, seeked: 1, broken: 0 });
  });

  it('starts at the volume of the player, changes it without a click, and falls silent without one', async () => {
    const { link, until } = newLink(0.5);
    link.write(tone(5), 2400);
    const context = newContext();
    await link.attach(context);
    const listening = await probe(link.output as AudioNode);
    link.play();
    await until(({ type }) => type === 'progress');
    await elapse(context, 0.2);
    const quiet = await listening.frames();
    link.setVolume(1, true);
    await elapse(context, 0.3);
    await link.detach();
    await elapse(context, 0.1);
    const all = await listening.frames();
    expect(loudest(quiet)).to.be.closeTo(0.2, 0.005);
    expect(loudest(all)).to.be.closeTo(0.4, 0.005);
    expect(largestStep(all)).to.be.below(clickStep());
    expect(loudest(all.slice(-1200))).to.equal(0);
  });

  it('leaves no node behind when it is detached while the worklet loads', async () => {
    const { link, calls } = newLink();
    const attaching = link.attach(newContext());
    await link.detach();
    await attaching;
    expect([link.output, calls.attached]).to.deep.equal([undefined, 0]);
    await link.attach(newContext());
    expect(calls.attached).to.equal(1);
  });

  it('can be attached after it has failed, and creates only one processor for two calls', async () => {
    const { link, calls } = newLink();
    const context = newContext();
    context.audioWorklet.addModule = () => Promise.reject(new Error('out of reach'));
    const failed = await link.attach(context).catch((error) => error);
    expect(failed).to.include({ code: 'asset-blocked' });
    Reflect.deleteProperty(context.audioWorklet, 'addModule');
    await Promise.all([link.attach(context), link.attach(context)]);
    expect([calls.attached, link.output?.context]).to.deep.equal([1, context]);
  });
});
