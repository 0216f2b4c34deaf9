import { lazyModule } from '../../../audio/assets/lazy-module.ts';

/** Listens without a service. Only needed where a page asks for it. */
export const loadLocalDictation = lazyModule('local-dictation', () => import('./local-dictation.ts'));
