import { lazyModule } from '../../../audio/assets/lazy-module.ts';

/** Captions, media keys and other media features. Only needed once somebody listens. */
export const loadMedia = lazyModule('media', () => import('./attach-media-features.ts'));
