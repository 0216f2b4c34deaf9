import type { SynthesisJob } from './engine.ts';
import type { EspeakSettings } from './espeak-process.ts';
import { voiceOfJob } from './voice-of-job.ts';
import type { Voice } from './voices.ts';

/** `-s` and how many times shorter than at 175 the speech becomes: measured with 1.51, `ku`, ten Sorani sentences. */
const SPEEDS = [
  [80, 0.473],
  [100, 0.562],
  [120, 0.677],
  [140, 0.796],
  [160, 0.912],
  [175, 1],
  [200, 1.146],
  [225, 1.291],
  [250, 1.424],
  [275, 1.54],
  [300, 1.655],
  [325, 1.774],
  [350, 1.87],
  [375, 1.952],
  [400, 2.064],
  [420, 2.147],
  [449, 2.282],
  [450, 2.429],
] as const;

/** Steps of `-p` in one semitone, measured between 25 and 99; 50 is the variant's own pitch. */
const PITCH_STEPS = 4.55;
/** Our voices keep some of their height, but a variant moved further no longer sounds like anybody. */
const VOICE_SEMITONES = 3;
const MEAN_PITCH = { male: 113, female: 219 } as const;
const VARIANTS = { male: 7, female: 5 } as const;

/**
 * The nearest thing that espeak-ng can do: speeds beyond 0.47 to 2.43 and pitches beyond about 11 semitones are held at the end of its
 * range; of voices it has 12 variants. A clone keeps its pitch and its rate; its tract length and its tilt have no counterpart.
 */
export function espeakSettings(job: SynthesisJob, command: string): EspeakSettings {
  const voice = voiceOfJob(job);
  const apart = semitonesFromVariant(voice);
  const semitones =
    job.pitch + (job.clone ? apart : Math.max(-VOICE_SEMITONES, Math.min(VOICE_SEMITONES, apart / 2)));
  return {
    command,
    voice: `ku+${voice.gender === 'male' ? 'm' : 'f'}${1 + (voice.seed % VARIANTS[voice.gender])}`,
    wordsPerMinute: wordsPerMinute(job.speed * (job.clone?.rate ?? 1)),
    pitch: Math.round(Math.max(0, Math.min(99, 50 + PITCH_STEPS * semitones))),
  };
}

function semitonesFromVariant({ pitch, gender }: Voice): number {
  return 12 * Math.log2(pitch / MEAN_PITCH[gender]);
}

function wordsPerMinute(speed: number): number {
  const above = SPEEDS.findIndex(([, ratio]) => ratio >= speed);
  if (above === 0) return SPEEDS[0][0];
  if (above < 0) return SPEEDS[SPEEDS.length - 1][0];
  const [slow, slowRatio] = SPEEDS[above - 1];
  const [fast, fastRatio] = SPEEDS[above];
  return Math.round(slow + ((fast - slow) * (speed - slowRatio)) / (fastRatio - slowRatio));
}
