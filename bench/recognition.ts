// How fast the recogniser hears, how soon it writes, and how many speak to one core at once.
import { createCtcEngine } from '../src/service/engine/recognition/ctc-engine.ts';
import { Recognizer } from '../src/service/engine/recognition/recognizer.ts';
import { Utterance } from '../src/service/engine/recognition/utterance.ts';
import type { RecognitionStream } from '../src/service/engine/recognition.ts';
import { Resampler } from '../src/service/engine/resampler.ts';
import { render } from '../test/service/engine/engine-fixture.ts';

const RATE = 16_000;
/** What a client sends at a time. */
const FRAME = RATE / 10;
const LEAD_IN = 0.3;
const VOICES = [
  'kurmanji_m005',
  'kurmanji_f014',
  'kurmanji_m023',
  'kurmanji_f032',
  'kurmanji_m041',
  'kurmanji_f050',
];
const TEXT = 'Bavê min li bajêr kar dike û ez diçim dibistanê.';

function print(what: string, value: string, target = ''): void {
  console.log(`${what.padEnd(64)} ${value.padStart(24)}  ${target}`);
}

function quantile(values: readonly number[], part: number): number {
  return [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(part * values.length))];
}

function spoken(voice: string): Int16Array {
  const resampler = new Resampler(24_000, RATE);
  const { samples } = render({ text: TEXT, dialect: 'kurmanji', voice, silenceTrim: true });
  const speech = resampler.push(samples);
  const whole = new Int16Array(LEAD_IN * RATE + speech.length);
  whole.set(speech, LEAD_IN * RATE);
  return whole;
}

const sounds = VOICES.map(spoken);

/** Processor time of one thread, and the sound that passes before the first letter is written. */
async function onThisThread(): Promise<void> {
  const recognizer = await Recognizer.load();
  const words = await recognizer.words('kurmanji');
  const firstPartials: number[] = [];
  const hear = () => {
    for (const sound of sounds) {
      const utterance = new Utterance(recognizer, words, 'kurmanji');
      let written = false;
      for (let at = 0; at < sound.length; at += FRAME) {
        utterance.push(sound.subarray(at, at + FRAME));
        if (written || utterance.partial === '') continue;
        written = true;
        firstPartials.push((at + FRAME) / RATE - LEAD_IN);
      }
      utterance.finish();
    }
  };
  hear();
  const start = process.cpuUsage();
  hear();
  const { user, system } = process.cpuUsage(start);
  const seconds = sounds.reduce((sum, sound) => sum + sound.length, 0) / RATE;
  print('processor time for a second of sound', `${((user + system) / 1e3 / seconds).toFixed(1)} ms`);
  const [middle, late] = [0.5, 0.95].map((part) => `${quantile(firstPartials, part).toFixed(2)} s`);
  print(
    'first letter after speech begins, in sound, p50 / p95',
    `${middle} / ${late}`,
    'target <= 0.5 / 0.8 s',
  );
}

/** One thread and more and more people who speak in real time. */
async function inRealTime(people: number): Promise<void> {
  const engine = createCtcEngine({ threads: 1 });
  await engine.ready;
  const lags: number[] = [];
  await Promise.all(
    Array.from({ length: people }, async (_, person) => {
      const stream = engine.open('kurmanji');
      await pause((person * 100) / people);
      await speakTo(stream, sounds[person % sounds.length], lags);
      stream.close();
    }),
  );
  await engine.close();
  const figures = [0.5, 0.95, 0.99].map((part) => quantile(lags, part).toFixed(0)).join(' / ');
  print(
    `${people} at once on one thread: partial lag p50 / p95 / p99`,
    `${figures} ms`,
    'target p95 <= 350 ms at 12',
  );
}

async function speakTo(stream: RecognitionStream, sound: Int16Array, lags: number[]): Promise<void> {
  const start = performance.now();
  const pending: Promise<unknown>[] = [];
  for (let at = 0; at < sound.length; at += FRAME) {
    const due = start + (at / RATE) * 1000;
    await pause(due - performance.now());
    pending.push(stream.write(sound.subarray(at, at + FRAME)).then(() => lags.push(performance.now() - due)));
  }
  await Promise.all(pending);
  await stream.finish();
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}

await onThisThread();
for (const people of [1, 4, 8, 12, 16, 24]) await inRealTime(people);
print('memory of the process (RSS)', `${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB`);
