import type { SpeechError } from '../../../contract/errors.ts';
import type { FetchPacing } from './fetch-pacing.ts';
import type { PlaybackHooks } from './playback-hooks.ts';
import type { RunHost } from './run-host.ts';

/** What all runs of a controller share. */
export function createRunHost(hooks: PlaybackHooks, pacing: FetchPacing): RunHost {
  return {
    setup: () => hooks.setup(),
    characterLimits: new Map(),
    refusedVoices: new Set(),
    untilDue: async (run, refusal) => {
      if (refusal) {
        if ((refusal as SpeechError).code !== 'preview-ended' || !hooks.endPreview) throw refusal;
        if (run.wanted) {
          run.refuse(refusal);
          // It is fetched to be saved, not to be played.
          if (!pacing.isCurrent(run)) throw refusal;
        }
        await hooks.endPreview(run);
      }
      await pacing.untilDue(run);
    },
    untilWritten: (run, more) => pacing.untilWritten(run, more),
    wake: () => pacing.wake(),
    fallBack: (...refused) => hooks.fallBack?.(...refused),
    dispatch: (event) => hooks.dispatch(event),
  };
}
