import { resolveVoice } from '../formant/voices/resolve-voice.ts';
import type { Voice } from '../formant/voices/voice.ts';
import type { SynthesisJob } from '../synthesis-engine.ts';
import type { EspeakSettings } from './espeak-process.ts';

/** `-s` and the resulting speed-up relative to 175: measured with 1.51, `ku`, ten Sorani sentences. */
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

/** `-p` steps per semitone, measured between 25 and 99; 50 is the variant's own pitch. */
const PITCH_STEPS = 4.55;
/** Maximum pitch offset of our voices: a variant shifted further stops sounding natural. */
const VOICE_SEMITONES = 3;
const MEAN_PITCH = { male: 113, female: 219 } as const;
const VARIANTS = { male: 7, female: 5 } as const;

/**
 * Clones use one variant per gender. `-p` and the resulting median F0 in Hz: measured with 1.51, two Kurmanji
 * sentences.
 */
const CLONED = {
  male: {
    variant: 'm2',
    pitches: [
      [0, 64],
      [25, 79],
      [50, 102],
      [75, 134],
      [99, 178],
    ],
  },
  female: {
    variant: 'f1',
    pitches: [
      [0, 117],
      [25, 144],
      [50, 181],
      [75, 235],
      [99, 308],
    ],
  },
} as const;

/**
 * The closest espeak-ng settings: speeds outside 0.47 to 2.43 and pitch shifts beyond about 11 semitones are
 * clamped; voices map to 12 variants. A clone keeps its pitch and rate; tract length and tilt have no
 * equivalent.
 */
export function espeakSettings(job: SynthesisJob, command: string): EspeakSettings {
  const { clone } = job;
  const voice = resolveVoice(job);
  if (clone) {
    const { variant, pitches } = CLONED[voice.gender];
    return {
      command,
      voice: `ku+${variant}`,
      wordsPerMinute: settingFor(job.speed * clone.rate, SPEEDS),
      pitch: settingFor(clone.pitch * 2 ** (job.pitch / 12), pitches),
    };
  }
  const semitones = voiceSemitones(voice) + job.pitch;
  return {
    command,
    voice: `ku+${voice.gender === 'male' ? 'm' : 'f'}${1 + (voice.seed % VARIANTS[voice.gender])}`,
    wordsPerMinute: settingFor(job.speed, SPEEDS),
    pitch: Math.round(Math.max(0, Math.min(99, 50 + PITCH_STEPS * semitones))),
  };
}

function voiceSemitones(voice: Voice): number {
  const semitones = 6 * Math.log2(voice.pitch / MEAN_PITCH[voice.gender]);
  return Math.max(-VOICE_SEMITONES, Math.min(VOICE_SEMITONES, semitones));
}

/** Interpolates the setting that yields a value, from measured pairs in ascending order. */
function settingFor(value: number, measured: readonly (readonly [setting: number, value: number])[]): number {
  const above = measured.findIndex(([, reached]) => reached >= value);
  if (above === 0) return measured[0][0];
  if (above < 0) return measured[measured.length - 1][0];
  const [low, lowValue] = measured[above - 1];
  const [high, highValue] = measured[above];
  return Math.round(low + ((high - low) * (value - lowValue)) / (highValue - lowValue));
}
