import { lazyModule } from '../../audio/assets/lazy-module.ts';

/** Defines `<kurdish-playlist>`. Only pages that have one need it. */
export const loadPlaylist = lazyModule('playlist', () => import('./kurdish-playlist.ts'));
