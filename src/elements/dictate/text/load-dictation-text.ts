import { lazyModule } from '../../../audio/assets/lazy-module.ts';

/** Writes recognized text as a page wants it. Only needed where it wants more than the text. */
export const loadDictationText = lazyModule('dictation-text', () => import('./dictation-text.ts'));

export type DictationTextModule = Awaited<ReturnType<typeof loadDictationText>>;
