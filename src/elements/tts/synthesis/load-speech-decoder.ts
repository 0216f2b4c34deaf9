import { lazyModule } from '../../../audio/assets/lazy-module.ts';

/** Decodes compact streams. Only needed once somebody listens. */
export const loadSpeechDecoder = lazyModule('speech-decoder', () => import('./choose-decoder.ts'));
