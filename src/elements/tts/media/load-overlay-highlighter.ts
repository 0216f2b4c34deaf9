import { lazyModule } from '../../../audio/assets/lazy-module.ts';

/** Highlights words in browsers that cannot by themselves; others never need it. */
export const loadOverlayHighlighter = lazyModule(
  'overlay-highlighter',
  () => import('./overlay-highlighter.ts'),
);
