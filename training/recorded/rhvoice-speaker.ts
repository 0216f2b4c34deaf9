import { fileURLToPath } from 'node:url';
import { PYTHON } from '../../scripts/training-tools.mjs';
import type { PlannedUnit } from './plan-units.ts';
import { runTool, samplesOf } from './run-tool.ts';
import type { Speaker } from './speaker.ts';
import { toRecognitionRate } from './to-recognition-rate.ts';
import type { UnitTables } from './unit-table.ts';
import { SPELLED, spellWords } from './word-spelling.ts';

/** Seconds that its voices give to a phone on average, at rate 1. */
const PHONE_SECONDS = 0.087;
const SCRIPT = fileURLToPath(new URL('rhvoice.py', import.meta.url));
/** The script's two integers before the samples of an utterance. */
const HEADER = 8;

/**
 * A speaker of RHVoice's, whose models learned from one person's recordings. It takes words in the spelling of its language: the durations
 * are one factor for the utterance, and so is F0.
 */
export function rhvoiceSpeaker(voice: string, tables: UnitTables): Speaker {
  return {
    id: `rhvoice ${voice}`,
    tables,
    inventory: () => SPELLED,
    speak: (utterances) => {
      const lines = utterances.map((units) => JSON.stringify(spokenAs(units)));
      return readSounds(runTool(PYTHON, [SCRIPT, voice], lines.join('\n')).output);
    },
  };
}

function spokenAs(units: readonly PlannedUnit[]) {
  const { phrases, phoneSeconds, pitch } = spellWords(units);
  const within = (factor: number) => Math.min(3, Math.max(0.6, factor));
  const text = `${phrases.map((words) => words.join(' ')).join(', ')}.`;
  return { text, rate: within(PHONE_SECONDS / phoneSeconds), pitch: within(pitch) };
}

function readSounds(output: Buffer): Int16Array[] {
  const sounds: Int16Array[] = [];
  for (let at = 0; at < output.length; ) {
    const end = at + HEADER + 2 * output.readInt32LE(at + 4);
    sounds.push(toRecognitionRate(samplesOf(output.subarray(at + HEADER, end)), output.readInt32LE(at)));
    at = end;
  }
  return sounds;
}
