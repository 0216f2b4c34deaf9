import { lazyModule } from '../../audio/assets/lazy-module.ts';

/** Defines `<kurdish-review>`. Only pages that have one need it. */
export const loadReview = lazyModule('review', () => import('./kurdish-review.ts'));
