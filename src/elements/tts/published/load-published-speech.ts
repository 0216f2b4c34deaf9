import { lazyModule } from '../../../audio/assets/lazy-module.ts';

/** Plays speech from files. Only needed where a page has some. */
export const loadPublishedSpeech = lazyModule('published-speech', () => import('./published-speech.ts'));
