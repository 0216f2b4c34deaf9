import { spawnSync } from 'node:child_process';
import { SpeechError } from '../contract/errors.ts';
import { createEspeakEngine } from '../engine/espeak/espeak-engine.ts';
import type { SynthesisEngine } from '../engine/synthesis-engine.ts';
import { createFormantEngine } from '../engine/threads/formant-engine.ts';

export const ENGINE_NAMES = ['formant', 'espeak-ng'] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

/**
 * Opens an engine by name. `threads` limits the workers of the formant engine, which start after `startDelayMs` or with the first work; espeak-ng runs as separate processes.
 * @throws SpeechError `invalid-argument` when espeak-ng is selected but not installed.
 */
export function openEngine(
  name: EngineName,
  { threads, startDelayMs }: { threads?: number | undefined; startDelayMs?: number | undefined } = {},
): SynthesisEngine {
  switch (name) {
    case 'formant':
      return createFormantEngine({ threads, startDelayMs });
    case 'espeak-ng':
      if (spawnSync('espeak-ng', ['--version']).error) {
        const message = '--engine espeak-ng needs espeak-ng on the PATH; install it, or use formant.';
        throw new SpeechError('invalid-argument', message, { field: 'engine' });
      }
      return createEspeakEngine();
  }
}
