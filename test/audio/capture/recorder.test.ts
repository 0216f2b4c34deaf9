import { expect } from '@open-wc/testing';
import {
  encodeSpeech,
  SpeechRecorder,
  type SpeechRecorderOptions,
} from '../../../src/audio/capture/recorder.ts';
import { createTokenSource } from '../../../src/client/create-token-source.ts';
import { synthesizeWithTimestamps } from '../../../src/client/synthesize-once.ts';
import { transcribe } from '../../../src/client/transcribe.ts';
import { SpeechError } from '../../../src/contract/errors.ts';
import { PcmResampler } from '../../../src/workers/pcm-resampler.ts';
import { bursts, decode, delayOf, loudness, onsetsOf, RATE, withWorkersThat } from '../support/recorded.ts';

/** Location of opus-recorder's file when nothing is built. */
const assetBase = '/node_modules/opus-recorder/dist/';
const connection = { endpoint: '/speech', tokenSource: createTokenSource('/speech/token') };
const ONSETS = [0.002, 0.025, 0.065, 0.105, 0.5, 1.9985, 2.0301, 3.0305];
const NO_WEBCODECS = 'delete self.AudioEncoder;';
const FILES: readonly (SpeechRecorderOptions & {
  name: 'webcodecs' | 'opus-recorder' | 'wav';
  type: string;
})[] = [
  { name: 'webcodecs', formats: ['ogg'], encoders: ['webcodecs'], type: 'audio/ogg;codecs=opus' },
  { name: 'opus-recorder', formats: ['ogg'], encoders: ['opus-recorder'], type: 'audio/ogg;codecs=opus' },
  { name: 'wav', formats: ['wav'], type: 'audio/wav' },
];

/** One of our own voices at 16 kHz, as from a microphone. */
async function speak(text: string): Promise<Int16Array> {
  const { samples, sampleRate } = await synthesizeWithTimestamps(text, {
    ...connection,
    voice: 'sorani_m001',
    generation: { seed: 7 },
  });
  const resampler = new PcmResampler(sampleRate);
  const parts = [
    resampler.write(Float32Array.from(samples, (sample) => sample / 32_768)),
    resampler.finish(),
  ];
  return Int16Array.from(parts.flatMap((part) => [...part]));
}

for (const { name, type, ...options } of FILES) {
  describe(`a recording by ${name}`, () => {
    it('decodes to the original: every burst within 2 ms of its time, including the first ones, and the exact length', async () => {
      const file = await encodeSpeech(bursts(ONSETS, 3.0503), { assetBase, ...options });
      expect([file.encoder, file.blob.type]).to.deep.equal([name, type]);
      expect(file.seconds).to.equal(48_805 / RATE);
      const sound = await decode(file.blob);
      expect(sound.duration).to.be.closeTo(file.seconds, 0.001);
      const onsets = onsetsOf(sound);
      expect(onsets).to.have.length(ONSETS.length);
      for (const [index, onset] of ONSETS.entries()) expect(onsets[index]).to.be.closeTo(onset, 0.002);
    });

    for (const [where, lengths] of [
      ['wherever the end falls in a packet', [319, 320, 321, 31_999, 32_000, 32_001]],
      ['for less than one packet', [1, 215, 216, 217]],
    ] as const) {
      it(`has the exact length ${where}`, async () => {
        for (const length of lengths) {
          const { blob } = await encodeSpeech(new Int16Array(length).fill(1000), { assetBase, ...options });
          expect((await decode(blob)).duration, String(length)).to.be.closeTo(length / RATE, 0.0001);
        }
      });
    }

    it('starts with the first syllable of our own voice', async () => {
      const spoken = await speak('سڵاو، چۆنی'); // Sorani "silaw, çonî"
      const { blob } = await encodeSpeech(spoken, { assetBase, ...options });
      const sound = await decode(blob);
      expect(delayOf(sound, spoken)).to.be.closeTo(0, 0.0005);
      const scaled = Float32Array.from(spoken, (sample) => sample / 32_768);
      const start = scaled.findIndex((sample) => Math.abs(sample) > 0.05) / RATE;
      // All of "si": a speech encoder may drop part of the hiss alone.
      const syllable = [start, start + 0.25] as const;
      const level = loudness(sound.getChannelData(0), sound.sampleRate, ...syllable);
      expect(level / loudness(scaled, RATE, ...syllable)).to.be.within(0.7, 1.4);
    });
  });
}

it('the service recognizes the same first syllable in every file', async () => {
  const spoken = await speak('سڵاو، چۆنی'); // Sorani "silaw, çonî"
  const syllables: string[] = [];
  for (const { name, type, ...options } of FILES) {
    const { blob } = await encodeSpeech(spoken, { assetBase, ...options });
    const { text } = await transcribe(blob, { ...connection, dialect: 'sorani' });
    syllables.push(text.slice(0, 3));
  }
  expect(syllables[0]).not.to.equal('');
  expect(new Set(syllables)).to.have.property('size', 1);
});

describe('SpeechRecorder', () => {
  it('makes the same file from frames as from the whole, and grows during the recording', async () => {
    const samples = bursts(ONSETS, 6.1);
    const recorder = new SpeechRecorder({ assetBase });
    const empty = recorder.bytes;
    for (let at = 0; at < samples.length; at += 1600) {
      recorder.write(samples.subarray(at, at + 1600));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(recorder.bytes).to.be.greaterThan(empty);
    const { blob, seconds } = await recorder.finish();
    expect(recorder.bytes).to.equal(blob.size);
    expect(seconds).to.equal(6.1);
    const [streamed, whole] = await Promise.all(
      [blob, (await encodeSpeech(samples, { assetBase })).blob].map(decode),
    );
    expect(streamed.getChannelData(0)).to.deep.equal(whole.getChannelData(0));
  });

  it('uses opus-recorder if the browser has no AudioEncoder, and fetches it only then', async () => {
    const imports: string[] = [];
    const channel = new BroadcastChannel('imports');
    channel.onmessage = ({ data }) => imports.push(data);
    const telling = `
      const load = importScripts;
      const channel = new BroadcastChannel('imports');
      self.importScripts = (url) => {
        channel.postMessage(url);
        load(url);
      };`;
    const file = `${location.origin}${assetBase}encoderWorker.min.js`;
    await withWorkersThat(telling, async () => {
      expect((await encodeSpeech(bursts([0.1], 1), { assetBase })).encoder).to.equal('webcodecs');
      expect(imports).not.to.include(file);
    });
    await withWorkersThat(`${telling}${NO_WEBCODECS}`, async () => {
      expect((await encodeSpeech(bursts([0.1], 1), { assetBase })).encoder).to.equal('opus-recorder');
      expect(imports).to.include(file);
    });
    channel.close();
  });

  it('writes WAV if there is no encoder, or Workers are blocked', async () => {
    await withWorkersThat(NO_WEBCODECS, async () => {
      const { blob, encoder } = await encodeSpeech(bursts([0.1], 1), { assetBase: '/nowhere/' });
      expect(encoder).to.equal('wav');
      expect(onsetsOf(await decode(blob))[0]).to.be.closeTo(0.1, 0.001);
    });
    await withWorkersThat('throw new Error("blocked");', async () => {
      expect((await encodeSpeech(bursts([0.1], 1), { assetBase })).encoder).to.equal('wav');
    });
  });

  it('loses nothing when an encoder fails midway: the next one starts from the first sample', async () => {
    const failing = `
      const { encode } = AudioEncoder.prototype;
      let blocks = 0;
      AudioEncoder.prototype.encode = function (data) {
        if (++blocks === 150) this.close();
        return encode.call(this, data);
      };`;
    await withWorkersThat(failing, async (running) => {
      const { blob, encoder } = await encodeSpeech(bursts(ONSETS, 4), { assetBase });
      expect(encoder).to.equal('opus-recorder');
      expect(onsetsOf(await decode(blob))).to.have.length(ONSETS.length);
      const last = await encodeSpeech(bursts(ONSETS, 4), { assetBase: '/nowhere/' });
      expect(last.encoder).to.equal('wav');
      expect(onsetsOf(await decode(last.blob))).to.have.length(ONSETS.length);
      expect(running()).to.equal(0);
    });
  });

  it('rejects if only Ogg is allowed and cannot be encoded', async () => {
    await withWorkersThat(NO_WEBCODECS, async () => {
      const failure = await encodeSpeech(bursts([], 1), { assetBase: '/nowhere/', formats: ['ogg'] }).catch(
        (error: unknown) => error,
      );
      expect(failure).to.be.instanceOf(SpeechError);
      expect((failure as SpeechError).code).to.equal('not-supported');
    });
  });

  it('terminates its Worker when aborted, by abort() or by a signal, at any time', async () => {
    await withWorkersThat('', async (running) => {
      const reason = new Error('The page was left.');
      const early = new AbortController();
      early.abort(reason);
      expect(
        await new SpeechRecorder({ assetBase, signal: early.signal }).finish().catch((error) => error),
      ).to.equal(reason);
      const late = new AbortController();
      const file = encodeSpeech(bursts([], 20), { assetBase, signal: late.signal });
      late.abort(reason);
      expect(await file.catch((error) => error)).to.equal(reason);
      const wav = new SpeechRecorder({ formats: ['wav'] });
      wav.write(bursts([], 60));
      const half = wav.finish();
      wav.abort();
      expect((await half.catch((error) => error)).name).to.equal('AbortError');
      const recorder = new SpeechRecorder({ assetBase });
      recorder.write(bursts([], 5));
      while (running() === 0) await new Promise((resolve) => setTimeout(resolve, 10));
      recorder.abort();
      const failure = await recorder.finish().catch((error) => error);
      expect(failure.name).to.equal('AbortError');
      while (running() > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    });
  });
});
