import { lazyModule } from '../../../audio/assets/lazy-module.ts';

/** What the bar has once something is played. */
export const loadPlayingBar = lazyModule('player bar', () => import('./create-playing-bar.ts'));

export type PlayingBarModule = Awaited<ReturnType<typeof loadPlayingBar>>;
