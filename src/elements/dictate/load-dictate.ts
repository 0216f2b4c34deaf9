import { lazyModule } from '../../audio/assets/lazy-module.ts';

/** Defines `<kurdish-dictate>`. Only pages that have one need it. */
export const loadDictate = lazyModule('dictate', () => import('./kurdish-dictate.ts'));
