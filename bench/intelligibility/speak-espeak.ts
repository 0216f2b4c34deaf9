import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { espeakInput } from '../../src/service/engine/espeak-phonemes.ts';
import { espeakSettings } from '../../src/service/engine/espeak-settings.ts';
import { Resampler } from '../../src/service/engine/resampler.ts';
import { PYTHON } from './python.ts';
import type { Sentence } from './read-sentences.ts';
import { levelled, RATE, type Spoken, type TimedPhone } from './spoken.ts';

const ESPEAK_RATE = 22_050;
/** A sound this much below the loudest 5 ms of the phone before is a closure, not that phone. */
const CLOSURE = 0.08;
const STOPS = 'pbtdkgqʔƹçc';

interface Reply {
  readonly start: number;
  readonly count: number;
  readonly phones: readonly (readonly [mnemonic: string, sample: number])[];
}

/** espeak-ng says the sentences with the variant nearest to each one's voice, from our own phones. */
export function speakEspeak(sentences: readonly Sentence[]): Spoken[] {
  const jobs = sentences.map(({ text, dialect, voice, utterance }) => {
    const job = { text, dialect, voice, speed: 1, pitch: 0, seed: 7, temperature: 0.8 };
    const settings = espeakSettings(
      { ...job, sentenceSilenceMs: undefined, silenceTrim: true, chunkMaxSeconds: undefined },
      'espeak-ng',
    );
    const { voice: variant, wordsPerMinute, pitch } = settings;
    return { input: espeakInput(utterance), voice: variant, rate: wordsPerMinute, pitch };
  });
  const folder = mkdtempSync(join(tmpdir(), 'espeak-'));
  try {
    const file = join(folder, 'sound.pcm');
    const script = join(import.meta.dirname, 'espeak_speech.py');
    const { stdout, stderr, status, error } = spawnSync(PYTHON, [script, file], {
      input: jobs.map((job) => JSON.stringify(job)).join('\n'),
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    if (error) throw error;
    if (status !== 0) throw new Error(`espeak_speech.py: ${stderr}`);
    const bytes = readFileSync(file);
    const sound = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1);
    return stdout
      .trim()
      .split('\n')
      .map((line, i) => spokenOf(JSON.parse(line) as Reply, sound, sentences[i]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function spokenOf({ start, count, phones }: Reply, sound: Int16Array, { phones: wanted }: Sentence): Spoken {
  const samples = sound.slice(start, start + count);
  const resampler = new Resampler(ESPEAK_RATE, RATE);
  const head = resampler.push(samples);
  const tail = resampler.flush();
  const whole = new Int16Array(head.length + tail.length);
  whole.set(head);
  whole.set(tail, head.length);
  const events = phones.flatMap(([mnemonic, sample], i) =>
    mnemonic === '' || mnemonic.startsWith('_')
      ? []
      : [{ start: sample, end: phones[i + 1]?.[1] ?? samples.length }],
  );
  if (events.length !== wanted.length)
    return { samples: levelled(whole), phones: wanted.map(() => undefined) };
  // espeak-ng counts the closure of a stop with what comes before it.
  const starts = events.map((event, i) =>
    STOPS.includes(wanted[i]) ? closureBefore(samples, events[i - 1]?.start ?? 0, event.start) : event.start,
  );
  const timed = wanted.map((phone, i): TimedPhone => {
    const end = events[i + 1] && events[i + 1].start === events[i].end ? starts[i + 1] : events[i].end;
    return { phone, start: starts[i] / ESPEAK_RATE, end: end / ESPEAK_RATE };
  });
  return { samples: levelled(whole), phones: timed };
}

/** Where the quiet before `release` begins, looking back no further than `from`. */
function closureBefore(samples: Int16Array, from: number, release: number): number {
  const step = 110;
  const power = (at: number) => {
    let sum = 0;
    for (let i = at; i < at + step; i++) sum += (samples[i] ?? 0) ** 2;
    return Math.sqrt(sum / step);
  };
  let loudest = 0;
  for (let at = from; at < release; at += step) loudest = Math.max(loudest, power(at));
  let at = release;
  while (at - step > from && power(at - step) < CLOSURE * loudest) at -= step;
  return at;
}
