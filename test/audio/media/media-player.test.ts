import { expect } from '@open-wc/testing';
import { outputDevice } from '../../../src/audio/context/output-device.ts';
import { MediaPlayer, Mp3Demuxer } from '../../../src/audio/media/media-player.ts';
import { createTokenSource } from '../../../src/client/create-token-source.ts';
import { type SynthesizeOptions, synthesize } from '../../../src/client/synthesize.ts';
import type { Sound } from '../../../src/formats/mixed-sound.ts';
import { correlation } from '../support/compact-speech.ts';
import { loudest, once, SOURCE_RATE, tone, wait } from '../support/helpers.ts';
import { type Probe, probe } from '../support/probe.ts';

const TEXT = 'سڵاو، چۆنیت؟ من باشم، سوپاس. ئەمڕۆ ڕۆژێکی خۆشە.';
/** Samples of speech that are compared at a time. */
const WINDOW = 4800;

interface Spoken {
  readonly sound: Sound;
  readonly words: readonly { readonly start: number; readonly end: number }[];
}

/** The chunks of a text, from the real service behind the real proxy: the same generation each time. */
async function speak(options: Partial<SynthesizeOptions<Sound>> = {}): Promise<Spoken[]> {
  const chunks: Spoken[] = [];
  const speech = synthesize<Sound>(TEXT, {
    endpoint: '/speech',
    voice: 'sorani_m001',
    timestamps: true,
    tokenSource: createTokenSource('/speech/token'),
    fetch: (input, init) => {
      const body = init?.body && JSON.stringify({ ...JSON.parse(String(init.body)), seed: 7 });
      return fetch(input, { ...init, body: body ?? null });
    },
    ...options,
  });
  for await (const { samples, words } of speech) chunks.push({ sound: samples, words });
  return chunks;
}

const speakMp3 = () => speak({ openDecoder: () => new Mp3Demuxer(), codec: 'mp3' });

async function samplesOf(chunks: readonly Spoken[]): Promise<number[]> {
  return chunks.flatMap(({ sound }) => Array.from(sound as Int16Array));
}

describe('MediaPlayer', () => {
  const RealAudio = globalThis.Audio;
  let player: MediaPlayer;
  let elements: HTMLAudioElement[];
  let events: string[];
  let context: AudioContext | undefined;

  beforeEach(async () => {
    elements = [];
    globalThis.Audio = class extends RealAudio {
      constructor() {
        super();
        elements.push(this);
      }
    } as typeof Audio;
    player = new MediaPlayer();
    globalThis.Audio = RealAudio;
    player.latency = 'immediate';
    events = [];
    for (const type of ['playing', 'waiting', 'pause', 'ended', 'seeked', 'error', 'interrupt'])
      player.addEventListener(type, () => events.push(type));
    await player.prepare();
  });

  afterEach(async () => {
    await player.close();
    await context?.close();
    context = undefined;
  });

  /** Records what the elements sound. */
  async function listen(): Promise<{ readonly context: AudioContext; readonly listening: Probe }> {
    context = new AudioContext({ sampleRate: SOURCE_RATE });
    await context.resume();
    const mix = context.createGain();
    for (const element of elements) context.createMediaElementSource(element).connect(mix);
    return { context, listening: await probe(mix) };
  }

  function writeAll(chunks: readonly Spoken[]): void {
    player.open();
    for (const { sound, words } of chunks) player.write(sound, words);
    player.end();
  }

  it('plays MP3 as it arrives: all of it, in order, with no gap that is heard, and knows which moment sounds', async () => {
    const { context, listening } = await listen();
    const [expected, chunks] = [await samplesOf(await speak()), await speakMp3()];
    player.open();
    player.play();
    const moments: { readonly at: number; readonly time: number }[] = [];
    const timer = setInterval(() => {
      if (player.currentTime > 0) moments.push({ at: context.currentTime, time: player.currentTime });
    }, 20);
    for (const { sound, words } of chunks) {
      player.write(sound, words);
      await new Promise((resolve) => setTimeout(resolve, 80));
    }
    player.end();
    await once(player, 'ended');
    clearInterval(timer);
    expect(events.filter((type) => type !== 'waiting' && type !== 'playing')).to.deep.equal(['ended']);
    const frames = await listening.frames();
    const heard = Array.from(frames, (frame) => frame * 32_768);
    const first = expected.findIndex((sample) => Math.abs(sample) > 33);
    const begin = heard.findIndex((sample) => Math.abs(sample) > 33);
    // Noise, of which a tenth of the speech is, keeps its sound in MP3 and not its waveform.
    // Where each half second of the speech is heard, in samples later than expected.
    const found: { readonly at: number; readonly lag: number; readonly likeness: number }[] = [];
    for (let at = first; at + WINDOW < expected.length; at += SOURCE_RATE / 2) {
      const piece = expected.slice(at, at + WINDOW);
      let best = { at, lag: 0, likeness: 0 };
      for (let lag = -1800; lag <= 4800; lag += 5) {
        const from = begin + at - first + lag;
        if (from < 0) continue;
        const likeness = correlation(piece, heard.slice(from, from + WINDOW), 0);
        if (likeness > best.likeness) best = { at, lag, likeness };
      }
      if (Math.max(...piece.map(Math.abs)) > 2000) found.push(best);
    }
    const alike = found.filter(({ likeness }) => likeness > 0.8);
    expect(alike.length, JSON.stringify(found)).to.be.at.least(found.length * 0.6);
    // A change of clips may lengthen a pause by less than one hears.
    const seconds = alike.map(({ lag }) => lag / SOURCE_RATE);
    for (const [index, lag] of seconds.entries())
      expect(Math.abs(lag - (seconds[index - 1] ?? 0)), JSON.stringify(found)).to.be.below(0.08);
    const soundStart = await listening.soundStart();
    const errors = moments.map(({ at, time }) => {
      const lag = alike.findLast((each) => each.at / SOURCE_RATE <= time)?.lag ?? 0;
      return Math.abs(time - (at - soundStart + (first - lag) / SOURCE_RATE));
    });
    errors.sort((one, other) => one - other);
    expect(errors[Math.floor(errors.length / 2)]).to.be.below(0.08);
  });

  it('plays samples as WAV where the browser plays it', async () => {
    const { listening } = await listen();
    writeAll([{ sound: tone(0.8), words: [] }]);
    player.play();
    await once(player, 'ended');
    expect(loudest(await listening.frames())).to.be.closeTo(0.4, 0.05);
    expect(player.currentTime).to.be.closeTo(0.8, 0.01);
    expect(player.stats.playedFrames).to.equal(0.8 * SOURCE_RATE);
    expect(events).to.deep.equal(['waiting', 'playing', 'ended']);
  });

  it('pauses and resumes at the same place, and plays again after the end', async () => {
    writeAll(await speakMp3());
    player.play();
    while (player.currentTime < 0.5) await once(player, 'progress');
    player.pause();
    const place = player.currentTime;
    player.play();
    await once(player, 'playing');
    expect(player.currentTime).to.be.within(place - 0.01, place + 0.2);
    player.seek(player.duration - 0.3);
    await once(player, 'ended');
    player.play();
    expect(player.currentTime).to.equal(0);
    await once(player, 'playing');
    expect(player.currentTime).to.be.below(0.5);
  });

  it('seeks to what has arrived, while paused and while playing', async () => {
    writeAll(await speakMp3());
    player.seek(2);
    await once(player, 'seeked');
    expect(player.currentTime).to.equal(2);
    player.play();
    await once(player, 'playing');
    player.seek(4);
    expect(player.currentTime).to.equal(4);
    while (player.currentTime <= 4) await wait(0.01);
    expect(player.currentTime).to.be.below(4.8);
  });

  it('waits where nothing has arrived, and resumes when it has', async () => {
    const signal = tone(4);
    player.open();
    player.play();
    player.write(signal.slice(0, 3.1 * SOURCE_RATE));
    await once(player, 'playing');
    player.seek(2.5);
    player.write(signal.slice(0, 2400));
    expect(events.at(-1)).to.equal('waiting');
    player.write(signal);
    player.end();
    await once(player, 'playing');
    await once(player, 'ended');
    expect(events).not.to.include('error');
  });

  it('reports that the browser has paused it, and applies rate, volume and muting', async () => {
    writeAll(await speakMp3());
    player.playbackRate = 2;
    player.volume = 0.25;
    player.muted = true;
    player.play();
    await once(player, 'playing');
    const sounding = elements.find(({ paused }) => !paused) as HTMLAudioElement;
    expect([sounding.playbackRate, sounding.muted, sounding.preservesPitch]).to.deep.equal([2, true, true]);
    expect(sounding.volume).to.be.closeTo(0.25, 0.001);
    sounding.pause();
    await once(player, 'interrupt');
    expect(events.slice(-2)).to.deep.equal(['pause', 'interrupt']);
  });

  it('sounds at the output that was chosen for the page', async function () {
    if (!('setSinkId' in HTMLMediaElement.prototype)) this.skip();
    const asked: string[] = [];
    for (const element of elements)
      element.setSinkId = async (id) => {
        asked.push(id);
      };
    await outputDevice.setSinkId('speaker');
    expect(asked).to.deep.equal(['speaker', 'speaker']);
    await outputDevice.setSinkId('');
  });

  it('ends at once where there is nothing to play', async () => {
    player.open();
    player.play();
    player.end();
    await once(player, 'ended');
    expect(player.currentTime).to.equal(0);
  });

  it('plays at the next press, where the browser refused the one before and it was paused meanwhile', async () => {
    const refused = new MediaPlayer();
    const { play } = HTMLMediaElement.prototype;
    let isRefused = true;
    HTMLMediaElement.prototype.play = function () {
      return isRefused ? Promise.reject(new DOMException('', 'NotAllowedError')) : play.call(this);
    };
    try {
      const failed = refused.prepare().catch((error) => error.code);
      refused.write(tone(0.5));
      refused.end();
      refused.play();
      refused.pause();
      expect(await failed).to.equal('not-allowed');
      isRefused = false;
      refused.play();
      await once(refused, 'ended');
    } finally {
      HTMLMediaElement.prototype.play = play;
      await refused.close();
    }
  });
});
