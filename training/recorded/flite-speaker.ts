import type { PlannedUnit } from './plan-units.ts';
import { runTool } from './run-tool.ts';
import { speakEach } from './speak-each.ts';
import type { Speaker } from './speaker.ts';
import { ENGLISH } from './tables/english.ts';

/** Seconds that flite gives to a phone on average, at stretch 1. */
const PHONE_SECONDS = 0.085;

/** An American or Scottish speaker of flite's, 16 kHz. It takes phones, but durations only as one factor for the utterance, and its own F0. */
export function fliteSpeaker(voice: 'awb' | 'rms' | 'slt'): Speaker {
  return {
    id: `flite ${voice}`,
    tables: ENGLISH,
    // Its models speak any phone after any other.
    inventory: () => ({ silence: 'pau', release: 'ih', hasPair: () => true }),
    speak: (utterances) => speakEach(utterances, (units, file) => speakUnits(voice, units, file)),
  };
}

function speakUnits(voice: string, units: readonly PlannedUnit[], file: string): void {
  const spoken = units.filter(({ name }) => name !== 'pau');
  const mean = spoken.reduce((sum, { seconds }) => sum + seconds, 0) / Math.max(1, spoken.length);
  const stretch = Math.min(1.6, Math.max(0.6, mean / PHONE_SECONDS));
  const phones = units.map(({ name }) => name).join(' ');
  runTool('flite', [
    '-voice',
    voice,
    '--setf',
    `duration_stretch=${stretch.toFixed(2)}`,
    '-p',
    phones,
    '-o',
    file,
  ]);
}
