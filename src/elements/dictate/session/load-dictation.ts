import { lazyModule } from '../../../audio/assets/lazy-module.ts';

/** What only somebody who dictates needs. */
export const loadDictation = lazyModule('dictation', () => import('./dictation-module.ts'));

export type DictationModule = Awaited<ReturnType<typeof loadDictation>>;
