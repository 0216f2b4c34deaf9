import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlannedUnit } from './plan-units.ts';
import { inFolder } from './run-tool.ts';
import { samplesOfWav } from './samples-of-wav.ts';

/**
 * Runs a synthesizer once for each utterance.
 * @param write Has it write the utterance to a WAV file, 16-bit mono.
 */
export function speakEach(
  utterances: readonly (readonly PlannedUnit[])[],
  write: (units: readonly PlannedUnit[], file: string) => void,
): Int16Array[] {
  return inFolder((folder) =>
    utterances.map((units) => {
      const file = join(folder, 'speech.wav');
      write(units, file);
      return samplesOfWav(readFileSync(file));
    }),
  );
}
