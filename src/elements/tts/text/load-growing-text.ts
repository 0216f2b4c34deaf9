import { lazyModule } from '../../../audio/assets/lazy-module.ts';

/** Only needed by texts that come in pieces. */
export const loadGrowingText = lazyModule('growing-text', () => import('./written-text.ts'));
