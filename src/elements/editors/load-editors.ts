import { lazyModule } from '../../audio/assets/lazy-module.ts';

/** Adapters of editors that can be found by the elements they let the user type into. Only pages with an editor need them. */
export const loadEditors = lazyModule('editors', () => import('./find-editor.ts'));
