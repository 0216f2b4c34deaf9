import { lazyModule } from '../../../audio/assets/lazy-module.ts';

/** Only needed for formats other than `stream`, for generation options and for saving. */
export const loadSpeechFiles = lazyModule('speech-files', () => import('./speech-files.ts'));
