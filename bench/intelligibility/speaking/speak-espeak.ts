import { espeakInput } from '../../../src/engine/espeak/espeak-phonemes.ts';
import { espeakSettings } from '../../../src/engine/espeak/espeak-settings.ts';
import { voiceFromId } from '../../../src/engine/formant/voices/voice-from-id.ts';
import type { Sentence } from '../read-sentences.ts';
import { ESPEAK_COMPARED } from './espeak-variants.ts';
import { ESPEAK_RATE, type EspeakSound, resampled, runEspeak } from './run-espeak.ts';
import { levelled, type Spoken, type TimedPhone } from './spoken.ts';

/** Audio this far below the loudest 5 ms of the previous phone is a closure, not that phone. */
const CLOSURE = 0.08;
/** Maximum length of a closure in samples; anything longer is a pause. */
const LONGEST_CLOSURE = 0.11 * ESPEAK_RATE;
const STOPS = 'pbtdkgqʔƹçc';

/** Speaks the sentences with espeak-ng from our phones, each at the pitch of our voice, with variants held out of the judges' training. */
export function speakEspeak(sentences: readonly Sentence[]): Spoken[] {
  const jobs = sentences.map(({ text, dialect, voice, utterance }) => {
    const manner = { speed: 1, pitch: 0, seed: 7, temperature: 0.8 };
    const timing = { sentenceSilenceMs: undefined, silenceTrim: true, chunkMaxSeconds: undefined };
    const settings = espeakSettings({ text, dialect, voice, ...manner, ...timing }, 'espeak-ng');
    const { gender, seed } = voiceFromId(voice);
    const variants = ESPEAK_COMPARED[gender];
    return {
      input: espeakInput(utterance),
      voice: `ku+${variants[seed % variants.length]}`,
      rate: settings.wordsPerMinute,
      pitch: settings.pitch,
    };
  });
  return runEspeak(jobs).map((sound, i) => spokenOf(sound, sentences[i]));
}

function spokenOf({ samples, events }: EspeakSound, { phones: wanted }: Sentence): Spoken {
  const sound = levelled(resampled(samples));
  const segments = events.flatMap(([mnemonic, start], i) =>
    mnemonic === '' || mnemonic.startsWith('_') ? [] : [{ start, end: events[i + 1]?.[1] ?? samples.length }],
  );
  if (segments.length !== wanted.length) return { samples: sound, phones: wanted.map(() => undefined) };
  // espeak-ng counts the closure of a stop as part of the previous phone.
  const starts = segments.map(({ start }, i) =>
    STOPS.includes(wanted[i]) ? closureBefore(samples, segments[i - 1]?.start ?? 0, start) : start,
  );
  const timed = wanted.map((phone, i): TimedPhone => {
    const touches = segments[i + 1]?.start === segments[i].end;
    return {
      phone,
      start: starts[i] / ESPEAK_RATE,
      end: (touches ? starts[i + 1] : segments[i].end) / ESPEAK_RATE,
    };
  });
  return { samples: sound, phones: timed };
}

/** Start of the silence before `release`, at or after `from`. */
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
  while (at - step > Math.max(from, release - LONGEST_CLOSURE) && power(at - step) < CLOSURE * loudest)
    at -= step;
  return at;
}
