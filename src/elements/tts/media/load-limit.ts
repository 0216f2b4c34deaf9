import { lazyModule } from '../../../audio/assets/lazy-module.ts';

/** Only needed by previews, and where the service speaks no more of a text to a reader. */
export const loadLimit = lazyModule('limit', () => import('./keep-limit.ts'));
