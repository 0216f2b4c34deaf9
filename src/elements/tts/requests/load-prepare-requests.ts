import { lazyModule } from '../../../audio/assets/lazy-module.ts';

/** Only needed by texts with names of a lexicon, or of several voices. */
export const loadPrepareRequests = lazyModule('prepare-requests', () => import('./prepare-requests.ts'));
