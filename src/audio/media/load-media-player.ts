import { lazyModule } from '../assets/lazy-module.ts';

/** Plays speech without Web Audio. Only needed in browsers that have none. */
export const loadMediaPlayer = lazyModule('media player', () => import('./media-player.ts'));
