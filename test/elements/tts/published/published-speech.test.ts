import { expect } from '@open-wc/testing';
import type { DegradedEvent } from '../../../../src/elements/base/events.ts';
import { PublishedSpeech } from '../../../../src/elements/tts/published/published-speech.ts';
import type { SpeechRequest } from '../../../../src/elements/tts/requests/speech-request.ts';
import type { SpeechSetup } from '../../../../src/elements/tts/requests/speech-setup.ts';
import { chooseDecoder } from '../../../../src/elements/tts/synthesis/choose-decoder.ts';
import type { PartChunk } from '../../../../src/elements/tts/synthesis/part-synthesis.ts';
import { splitSentences } from '../../../../src/text/normalize/split-sentences.ts';
import { join } from '../../../audio/support/captured.ts';
import { tone } from '../../../audio/support/helpers.ts';
import { FREQUENCIES, frequencyAt, PARAGRAPHS, publish } from '../../support/recording.ts';
import { failure } from '../../support/speaker.ts';

const RATE = 24_000;
const PART_SECONDS = 1.5;
/** As long as the parts, so that estimates are near. */
const SPOKEN = tone(1.2, 1500);
const CHANGED = PARAGRAPHS[1].replaceAll('du', 'nû');

interface Asked {
  readonly request: SpeechRequest;
  readonly offset: number;
  readonly end: number;
  readonly frames: number;
}

interface Options {
  readonly paragraphs?: readonly string[];
  readonly isMended?: boolean;
  readonly src?: string;
  /** Runs before the second half of what is spoken. */
  readonly halfway?: () => void | Promise<void>;
}

/** Three tones that were published, and a voice that speaks what was not: a tone with one word. */
async function open({ paragraphs = PARAGRAPHS, isMended = false, src, halfway }: Options = {}) {
  const parts = PARAGRAPHS.map((text, index) => ({
    text,
    seconds: PART_SECONDS,
    frequency: FREQUENCIES[index] as number,
  }));
  const address = new URL(src ?? (await publish({ parts })), location.href).href;
  const text = paragraphs.join('\n');
  const requests: string[] = [];
  const asked: Asked[] = [];
  const degraded: string[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    requests.push(new Headers(init?.headers).get('range') ?? 'whole');
    return globalThis.fetch(input, init);
  };
  const request: SpeechRequest = {
    text,
    endpoint: '/speech',
    voice: 'kurmanji_f001',
    voiceGroup: 'v3',
    dialect: undefined,
    speed: undefined,
    format: 'stream',
    generation: {},
    published: { src: address, isMended },
  };
  const end = new AbortController();
  const speech = await PublishedSpeech.open(
    { request, signal: end.signal },
    [splitSentences(text)],
    {
      setup: () => ({ fetch }) as SpeechSetup,
      dispatch: (event) => degraded.push((event as DegradedEvent).detail.reason),
    },
    chooseDecoder(undefined, 10_000),
    async function* (own, from, signal): AsyncGenerator<PartChunk, void> {
      asked.push({ request: own, ...from });
      const start = from.frames / RATE;
      const word = { word: 'nû0', charIndex: from.offset, charLength: 3, start, end: start + 0.4 };
      yield { samples: SPOKEN.subarray(0, 10_000), words: [word] };
      await halfway?.();
      signal.throwIfAborted();
      yield { samples: SPOKEN.subarray(10_000), words: [] };
    },
  );
  const listen = async (origin = 0, { isDue = true, untilDue = async () => {} } = {}) => {
    const chunks: PartChunk[] = [];
    for await (const chunk of speech.chunks(origin, isDue, untilDue, end.signal)) chunks.push(chunk);
    return {
      samples: join(chunks.map(({ samples }) => samples as Int16Array)),
      chunks,
      words: chunks.flatMap(({ words }) => words),
    };
  };
  const json = await (await globalThis.fetch(address)).json();
  return { speech, json, text, requests, asked, degraded, listen, address };
}

const said = (text: string, words: readonly { charIndex: number; charLength: number }[]) =>
  words.map(({ charIndex, charLength }) => text.slice(charIndex, charIndex + charLength));

describe('published speech', () => {
  it('plays each part from its first sample to its last, and silence between them', async () => {
    const { speech, json, listen } = await open();
    const { samples } = await listen();
    expect(samples.length).to.equal(Math.round(speech.duration * RATE));
    expect(samples.length).to.equal(Math.round(json.duration * RATE));
    for (const [index, { start, samples: length }] of json.parts.entries()) {
      for (const second of [0.1, 0.7, 1.3])
        expect(frequencyAt(samples, start / RATE + second)).to.be.closeTo(FREQUENCIES[index] as number, 20);
      const next = json.parts[index + 1]?.start ?? samples.length;
      expect(samples.subarray(start + length, next).every((sample) => sample === 0)).to.equal(true);
      // Nothing of a part's end is cut off.
      expect(
        samples.subarray(start + length - 240, start + length).some((sample) => Math.abs(sample) > 1000),
      ).to.equal(true);
    }
  });

  it('tells all words before the first sound, in the page’s text and at their times', async () => {
    const { json, text, listen } = await open();
    const { chunks, words } = await listen();
    expect(chunks[0]?.samples.length).to.equal(0);
    expect(chunks.slice(1).flatMap((chunk) => chunk.words)).to.deep.equal([]);
    expect(said(text, words)).to.deep.equal(PARAGRAPHS.join(' ').split(' '));
    const [from, to] = json.parts[2].words[15];
    expect(words[75]?.start).to.be.closeTo((json.parts[2].start + from * 24) / RATE, 0.001);
    expect(words[75]?.end).to.be.closeTo((json.parts[2].start + to * 24) / RATE, 0.001);
  });

  it('begins in the middle of a part with the very sample of that time', async () => {
    const { listen, requests } = await open();
    const whole = (await listen()).samples;
    for (const seconds of [0, 0.5, 1.5, 2.345, 4.2]) {
      const { samples, words } = await listen(seconds);
      expect(samples.length).to.equal(whole.length - Math.round(seconds * RATE));
      expect(samples).to.deep.equal(whole.subarray(Math.round(seconds * RATE)));
      expect(words.length).to.equal(90);
    }
    // What was fetched is kept.
    expect(new Set(requests).size).to.equal(requests.length);
  });

  it('fetches a part when it is due, the first one at once where that is wanted', async () => {
    for (const isDue of [true, false]) {
      const { listen, requests } = await open();
      const before: number[] = [];
      await listen(0, { isDue, untilDue: async () => void before.push(requests.length) });
      expect(before.length).to.equal(isDue ? 2 : 3);
      // The JSON file alone has been fetched until then.
      if (!isDue) expect(before[0]).to.equal(1);
      expect(new Set(before).size).to.equal(before.length);
    }
  });

  it('names a file that sounds the same, unless a part is spoken', async () => {
    const { speech, address } = await open();
    expect(speech.file).to.equal(new URL('article.mp3', address).href);
    const mended = await open({ paragraphs: [PARAGRAPHS[0], CHANGED, PARAGRAPHS[2]], isMended: true });
    expect(mended.speech.file).to.equal(undefined);
  });

  it('plays an outdated recording as it is, and reports that once', async () => {
    const { speech, degraded, listen, asked } = await open({
      paragraphs: [PARAGRAPHS[0], CHANGED, PARAGRAPHS[2]],
    });
    const { samples, words } = await listen();
    await listen(1);
    expect(await speech.samples()).to.deep.equal(samples);
    expect(frequencyAt(samples, PART_SECONDS + 0.7)).to.be.closeTo(FREQUENCIES[1], 20);
    // The page no longer has the words of the second part.
    expect(words.length).to.equal(60);
    expect(degraded).to.deep.equal(['The text has changed since its speech was published.']);
    expect(speech.notice('en')).not.to.equal(undefined);
    expect(asked).to.deep.equal([]);
    const current = await open();
    expect([current.degraded, current.speech.notice('en')]).to.deep.equal([[], undefined]);
  });

  it('is clamped to what can be played', async () => {
    const { speech } = await open();
    expect([speech.clamp(-1), speech.clamp(2)]).to.deep.equal([0, 2]);
    expect(speech.clamp(1e9)).to.equal((Math.round(speech.duration * RATE) - 1) / RATE);
  });
});

describe('published speech of which a part has changed', () => {
  const changed: Options = { paragraphs: [PARAGRAPHS[0], CHANGED, PARAGRAPHS[2]], isMended: true };

  it('has that part spoken in its place, in the recorded voice, with its words and those behind it at their times', async () => {
    const { speech, json, text, asked, degraded, listen } = await open(changed);
    const { samples, words } = await listen();
    const [first, , third] = json.parts;
    const place = json.parts[1].start - first.start;
    expect(asked.map(({ offset, end, frames }) => [text.slice(offset, end), frames])).to.deep.equal([
      [CHANGED, place],
    ]);
    expect(asked[0]?.request).to.include({
      voice: json.voice,
      voiceGroup: json.voiceGroup,
      published: undefined,
    });
    expect(samples.subarray(place, place + SPOKEN.length)).to.deep.equal(SPOKEN);
    expect(frequencyAt(samples, (place + SPOKEN.length) / RATE + 0.7)).to.be.closeTo(FREQUENCIES[2], 20);
    const lastLength = Math.round(json.duration * RATE) - third.start;
    expect(samples.length).to.equal(place + SPOKEN.length + lastLength);
    expect(speech.duration).to.equal(samples.length / RATE);
    expect(said(text, words)).to.deep.equal([
      ...PARAGRAPHS[0].split(' '),
      'nû0',
      ...PARAGRAPHS[2].split(' '),
    ]);
    expect(words[30]?.start).to.equal(place / RATE);
    expect(words[31]?.start).to.be.closeTo((place + SPOKEN.length + third.words[0][0] * 24) / RATE, 0.001);
    expect(degraded).to.deep.equal([]);
  });

  it('buys it once, to play it, to save it and to play it again from anywhere', async () => {
    const { speech, asked, listen } = await open(changed);
    const { samples, words } = await listen();
    expect(await speech.samples()).to.deep.equal(samples);
    const again = await listen(2);
    expect(again.samples).to.deep.equal(samples.subarray(2 * RATE));
    expect(again.words).to.deep.equal(words);
    expect(asked.length).to.equal(1);
  });

  it('buys it once where two want it while it is being spoken', async () => {
    let other: ReturnType<Awaited<ReturnType<typeof open>>['listen']> | undefined;
    const halfway = async () => {
      if (other) return;
      // The second listener has come to the part that the first is buying.
      await new Promise<void>((reached) => {
        other = opened.listen(0, { untilDue: async () => reached() });
      });
      await new Promise((resolve) => setTimeout(resolve));
    };
    const opened = await open({ ...changed, halfway });
    const { samples } = await opened.listen();
    expect((await other)?.samples).to.deep.equal(samples);
    expect(opened.asked.length).to.equal(1);
  });

  it('begins in the middle of it with the very sample of that time, also while it is spoken', async () => {
    const { json, listen } = await open(changed);
    const start = json.parts[1].start / RATE + 0.1;
    const { samples } = await listen(start);
    const skipped = Math.round(start * RATE) - json.parts[1].start;
    expect(samples.subarray(0, SPOKEN.length - skipped)).to.deep.equal(SPOKEN.subarray(skipped));
  });

  it('knows its length once the last part has been spoken', async () => {
    const { speech, listen } = await open({ ...changed, paragraphs: [...PARAGRAPHS.slice(0, 2), CHANGED] });
    const { samples } = await listen();
    expect(speech.duration).to.equal(samples.length / RATE);
    expect(samples.subarray(-SPOKEN.length)).to.deep.equal(SPOKEN);
  });

  it('tries again where speaking it has failed', async () => {
    let faults = 1;
    const { asked, listen, speech } = await open({
      ...changed,
      halfway: () => {
        if (faults-- > 0) throw new Error('The connection broke.');
      },
    });
    expect((await failure(listen())).message).to.equal('The connection broke.');
    expect((await speech.samples()).length).to.equal(Math.round(speech.duration * RATE));
    expect(asked.length).to.equal(2);
  });

  it('ends what is being saved when it is closed', async () => {
    const reason = new Error('Another text is spoken.');
    const opened = await open({ ...changed, halfway: () => opened.speech.close(reason) });
    expect(await failure(opened.speech.samples())).to.equal(reason);
  });
});
