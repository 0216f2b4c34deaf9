import type { SynthesisEngine } from './engine/engine.ts';
import { createEspeakEngine } from './engine/espeak-engine.ts';
import { createFormantEngine } from './engine/formant-engine.ts';

export const ENGINE_NAMES = ['formant', 'espeak-ng'] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

/** Opens an engine by name. `threads` bounds the workers of the formant engine; espeak-ng runs as processes of its own. */
export function openEngine(
  name: EngineName,
  { threads }: { threads?: number | undefined } = {},
): SynthesisEngine {
  switch (name) {
    case 'formant':
      return createFormantEngine({ threads });
    case 'espeak-ng':
      return createEspeakEngine();
  }
}
