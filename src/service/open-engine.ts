import type { SynthesisEngine } from './engine/engine.ts';
import { createFormantEngine } from './engine/formant-engine.ts';

export const ENGINE_NAMES = ['formant'] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

/** Opens an embedded engine by name. `threads` bounds the workers of the formant engine. */
export function openEngine(
  name: EngineName,
  { threads }: { threads?: number | undefined } = {},
): SynthesisEngine {
  switch (name) {
    case 'formant':
      return createFormantEngine({ threads });
  }
}
