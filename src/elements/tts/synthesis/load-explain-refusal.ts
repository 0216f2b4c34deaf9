import { lazyModule } from '../../../audio/assets/lazy-module.ts';

/** Only needed where the service has refused to speak. */
export const loadExplainRefusal = lazyModule('explain-refusal', () => import('./explain-refusal.ts'));
