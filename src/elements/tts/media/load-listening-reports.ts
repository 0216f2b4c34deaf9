import { lazyModule } from '../../../audio/assets/lazy-module.ts';

/** Reports of listening to the proxy; only pages that ask for them need it. */
export const loadListeningReports = lazyModule('listening-reports', () => import('./listening-reports.ts'));
