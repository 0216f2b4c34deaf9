import { lazyModule } from '../../audio/assets/lazy-module.ts';

/** Every language but Sorani and English. */
export const loadLanguages = lazyModule('languages', () => import('./further-languages.ts'));
