import { lazyModule } from '../../audio/assets/lazy-module.ts';

/** Speaks without a service. Only needed where a page asks for it. */
export const loadLocalSpeech = lazyModule('local-speech', () => import('./local-speech.ts'));
