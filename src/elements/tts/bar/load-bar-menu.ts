import { lazyModule } from '../../../audio/assets/lazy-module.ts';

/** The menu of the bar, and what keys say. Only needed once somebody opens it. */
export const loadBarMenu = lazyModule('player menu', () => import('./create-bar-menu.ts'));

export type BarMenuModule = Awaited<ReturnType<typeof loadBarMenu>>;
