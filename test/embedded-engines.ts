import { after } from 'node:test';
import type { RecognitionEngine } from '../src/engine/recognition-engine.ts';
import type { SynthesisEngine } from '../src/engine/synthesis-engine.ts';
import { createCtcEngine } from '../src/engine/threads/ctc-engine.ts';
import { createFormantEngine } from '../src/engine/threads/formant-engine.ts';

interface Engines {
  readonly tts: SynthesisEngine;
  readonly stt: RecognitionEngine;
}

let opened: Engines | undefined;
/** Most services of a process are asked for nothing, and need no threads. */
const ON_DEMAND = { startDelayMs: 2 ** 31 - 1 };

after(async () => {
  await Promise.all([opened?.tts.close(), opened?.stt.close()]);
});

/** The embedded engines, once for all services of this process: their threads take seconds to start. A service that closes leaves them open. */
export function embeddedEngines(): Engines {
  opened ??= { tts: createFormantEngine(ON_DEMAND), stt: createCtcEngine(ON_DEMAND) };
  const { tts, stt } = opened;
  const close = async () => {};
  return {
    tts: { name: tts.name, synthesize: (job, signal) => tts.synthesize(job, signal), close },
    stt: {
      name: stt.name,
      trainedOn: stt.trainedOn,
      open: (dialect, options) => stt.open(dialect, options),
      close,
    },
  };
}
