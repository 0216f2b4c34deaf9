import { lazyModule } from '../assets/lazy-module.ts';

/** Encodes samples as MP3. Only needed where a media element plays nothing else, and the sound does not come as MP3. */
export const loadMp3Encoder = lazyModule('MP3 encoder', () => import('./mp3-encoder.ts'));
