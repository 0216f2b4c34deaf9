import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RECOGNITION_RATE } from '../speak-text.ts';
import { diphoneInventory } from './diphone-inventory.ts';
import type { PlannedUnit } from './plan-units.ts';
import { quieterRecordings } from './quieter-recordings.ts';
import { inFolder, runTool, samplesOf } from './run-tool.ts';
import type { Speaker } from './speaker.ts';
import type { UnitTables } from './unit-table.ts';

const VOICES = '/usr/share/festival/voices';

/** What Festival's own voices know of a speaker. */
export interface FestivalVoice {
  readonly name: string;
  readonly tables: UnitTables;
  /** The grouped file of diphones, below Festival's voices. */
  readonly diphones: string;
  /** Names of the units of silence and of a short neutral vowel. */
  readonly silence: string;
  readonly release: string;
  /** Mean F0 in Hz. */
  readonly pitch: number;
}

/** A speaker of Festival's diphones, joined by its UniSyn module from segments of ours, many utterances in one process. */
export function festivalSpeaker(voice: FestivalVoice): Speaker {
  const file = join(VOICES, voice.diphones);
  return {
    id: `festvox ${voice.name}`,
    tables: voice.tables,
    inventory: () => diphoneInventory(file, voice.silence, voice.release),
    speak: (utterances) =>
      inFolder((folder) => {
        const recordings = join(folder, 'quieter.group');
        quieterRecordings(file, recordings);
        const output = (i: number) => join(folder, `${i}.raw`);
        const names = new Set([voice.silence, ...utterances.flat().map(({ name }) => name)]);
        const script = [
          opening(recordings, voice.silence, names),
          ...utterances.map((units, i) => utterance(units, voice.pitch, output(i))),
        ];
        const { messages } = runTool('festival', ['--pipe'], script.join('\n'));
        if (messages.includes('default diphone')) throw new Error(`${voice.name}: ${messages}`);
        return utterances.map((_, i) =>
          existsSync(output(i)) ? samplesOf(readFileSync(output(i))) : undefined,
        );
      }),
  };
}

/** The phone set has the units that are used, without features: Festival only has to find their diphones. */
function opening(recordings: string, silence: string, names: ReadonlySet<string>): string {
  return `
(defPhoneSet units ((vc + - 0)) (${[...names].map((name) => `(${quoted(name)} -)`).join(' ')}))
(PhoneSet.silences '(${quoted(silence)}))
(PhoneSet.select 'units)
(set! us_abs_offset 0.0)
(set! window_factor 1.0)
(set! us_rel_offset 0.0)
(set! us_gain 0.9)
(Parameter.set 'us_sigpr 'lpc)
(Parameter.set 'Synth_Method 'UniSyn)
(us_diphone_init (list (list 'name "units") (list 'index_file "${recordings}") (list 'grouped "true") (list 'default_diphone "${silence}-${silence}")))
(us_db_select "units")`;
}

function utterance(units: readonly PlannedUnit[], mean: number, file: string): string {
  const segments = units.map(({ name, seconds, pitch: [start, middle] }) => {
    const target = (at: number, factor: number) => `(${at.toFixed(4)} ${Math.round(mean * factor)})`;
    return `(${quoted(name)} ${seconds.toFixed(4)} ${target(0, start)} ${target(seconds / 2, middle)})`;
  });
  return `
(set! spoken (Utterance Segments (${segments.join(' ')})))
(utt.synth spoken)
(utt.wave.resample spoken ${RECOGNITION_RATE})
(utt.save.wave spoken "${file}" 'raw)`;
}

/** As text: Scheme would take a unit named 7 for a number. */
function quoted(name: string): string {
  return `"${name}"`;
}
